import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { splitRows } from './split-rows.ts';
import { WindowedRows } from './WindowedRows.tsx';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

function draw(count: number): string {
  return renderToStaticMarkup(
    <table>
      <WindowedRows rows={numbers(count)} as="tbody" rowPx={30} columns={1}>
        {(row, place) => (
          <tr key={row}>
            <td>{`${row}:${place}`}</td>
          </tr>
        )}
      </WindowedRows>
    </table>,
  );
}

it('loses no row and keeps their order, whatever their number', () => {
  fc.assert(
    fc.property(fc.nat(1000), (count) => {
      expect(splitRows(numbers(count)).flat()).toEqual(numbers(count));
    }),
  );
});

it('draws a short list as a whole', () => {
  expect(draw(100).match(/<td>/g)).toHaveLength(100);
  expect(draw(100)).not.toContain('aria-hidden');
});

it('draws the beginning of a long list and keeps the place of the rest', () => {
  const markup = draw(2000);
  expect([...markup.matchAll(/<td>(\d+):\1<\/td>/g)].map(([, row]) => Number(row))).toEqual(numbers(80));
  const heights = [...markup.matchAll(/height:(\d+)px/g)].map(([, height]) => Number(height));
  expect(heights.reduce((sum, height) => sum + height, 0)).toBe((2000 - 80) * 30);
});
