import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { WindowedRows } from './index.ts';

const ROWS = Array.from({ length: 2000 }, (_value, row) => row);

async function open(): Promise<HTMLElement> {
  await show({
    '/': (
      <main>
        <button type="button">elsewhere</button>
        <div data-testid="scroller" style={{ height: 300, overflowY: 'auto' }}>
          <table>
            <WindowedRows rows={ROWS} as="tbody" rowPx={30} columns={1}>
              {(row) => (
                <tr key={row}>
                  <td>
                    <button type="button">{`row ${row}`}</button>
                  </td>
                </tr>
              )}
            </WindowedRows>
          </table>
        </div>
      </main>
    ),
  });
  return page.getByTestId('scroller').element() as HTMLElement;
}

const row = (number: number) => page.getByRole('button', { name: `row ${number}`, exact: true });
async function scrollToEnd(scroller: HTMLElement): Promise<void> {
  scroller.scrollTop = scroller.scrollHeight;
  await expect.element(row(1999)).toBeInTheDocument();
}

it('keeps the focus in a row that is scrolled out of sight, from where the keyboard goes on', async () => {
  const scroller = await open();
  (row(3).element() as HTMLElement).focus();
  await scrollToEnd(scroller);
  await expect.element(row(1000)).not.toBeInTheDocument();
  await expect.element(row(3)).toHaveFocus();
  await userEvent.tab();
  await expect.element(row(4)).toHaveFocus();
  await expect.element(row(4)).toBeInViewport();
});

it('lets a row go once the focus has left it', async () => {
  const scroller = await open();
  (row(3).element() as HTMLElement).focus();
  await scrollToEnd(scroller);
  (page.getByRole('button', { name: 'elsewhere' }).element() as HTMLElement).focus();
  await expect.element(row(3)).not.toBeInTheDocument();
});
