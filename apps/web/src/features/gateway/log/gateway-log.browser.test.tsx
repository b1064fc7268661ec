import { calls, type GatewayLogLine } from '@zutai/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage, textOf } from '../../../lib/language/index.ts';
import { answer, refuse } from '../../../testing/answer.ts';
import { gatewayOf } from '../../../testing/gateway.ts';
import { show, USER } from '../../../testing/show.tsx';
import { useClock } from '../../driver-health/use-clock.tsx';
import { GatewayMenu } from '../GatewayMenu.tsx';
import { GatewayLog } from './GatewayLog.tsx';

afterEach(() => page.viewport(1440, 900));

const lines: GatewayLogLine[] = [
  [1, 'info', 'connected to the broker', 'group=zutai-1 sn=GW-0001'],
  [2, 'warn', 'no connection to the broker', `reason=closed ${'address='.repeat(40)}`],
  [3, 'error', 'a write failed unexpectedly', 'error=Timeout'],
].map(([number, level, message, details]) => ({
  ...{ number, timeMs: 1_790_000_000_000 + Number(number), level, message, details },
})) as GatewayLogLine[];
const log = (key: Parameters<typeof textOf<'gatewayLog'>>[1], params = {}) =>
  textOf('gatewayLog', key, params);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = () => page.getByRole('row').elements().slice(1);

it('reads the log when it is opened and when it is asked to, the newest line first', async () => {
  let told = lines;
  const asked = answer(calls.driver.gatewayLog, () => ({ lines: told }));
  await show({ '/': <GatewayLog gateway={gatewayOf()} /> });
  await expect.poll(() => rows().length).toBe(3);
  expect(rows()[0]).toHaveTextContent('a write failed unexpectedly');
  expect(rows()[0]).toHaveAttribute('data-level', 'error');
  expect(asked).toEqual([{ gatewayId: '1' }]);
  // Nobody asks again but who presses.
  let isAway = true;
  answer(calls.driver.gatewayLog, () =>
    isAway ? refuse('driverGatewayOffline', { title: '一号车间' }) : { lines: told },
  );
  await button(log('refresh')).click();
  const notice = page.getByTestId('stale-notice');
  await expect
    .element(notice)
    .toHaveTextContent(textOf('error', 'driverGatewayOffline', { title: '一号车间' }));
  await expect.element(notice).not.toHaveTextContent('重试');
  isAway = false;
  told = [...lines, { ...lines[0]!, number: 4, message: 'agent started again' }];
  await button(log('refresh')).click();
  await expect.poll(() => rows()[0]?.textContent).toContain('agent started again');
  await expect.element(notice).not.toBeInTheDocument();
});

it('shows the lines of a level and above that have a text', async () => {
  answer(calls.driver.gatewayLog, () => ({ lines }));
  await show({ '/': <GatewayLog gateway={gatewayOf()} /> });
  await expect.poll(() => rows().length).toBe(3);
  await page.getByRole('combobox', { name: log('lowest') }).click();
  await page.getByTitle(log('from_warn')).click();
  await expect.poll(() => rows().length).toBe(2);
  await page.getByLabelText(log('search')).fill('BROKER');
  await expect.poll(() => rows().length).toBe(1);
  expect(rows()[0]).toHaveTextContent('no connection to the broker');
  await page.getByLabelText(log('search')).fill('nothing of this');
  await expect.element(page.getByText(log('noMatch'))).toBeVisible();
  await expect.element(button(log('export'))).toBeDisabled();
});

it('says that there is no log, why there is none, and asks once more', async () => {
  let isAway = true;
  answer(calls.driver.gatewayLog, () =>
    isAway ? refuse('driverGatewayOffline', { title: '一号车间' }) : { lines: [] },
  );
  await show({ '/': <GatewayLog gateway={gatewayOf()} /> });
  await expect
    .element(page.getByText(textOf('error', 'driverGatewayOffline', { title: '一号车间' })))
    .toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: textOf('common', 'retry') }).click();
  await expect.element(page.getByText(log('empty'))).toBeVisible();
  await show({ '/': <GatewayLog gateway={gatewayOf({ agentVersion: '' })} /> });
  await expect.element(page.getByText(log('foreign'))).toBeVisible();
});

it.each(['zh', 'en'] as const)('is no wider than a phone, in %s', async (language) => {
  await setLanguage(language);
  await page.viewport(390, 844);
  answer(calls.driver.gatewayLog, () => ({ lines }));
  await show({ '/': <GatewayLog gateway={gatewayOf()} /> });
  await expect.poll(() => page.getByText('a write failed unexpectedly').elements().length).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const table = document.querySelector('table')!;
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth);
  await setLanguage('zh');
});

const gateway = (key: Parameters<typeof textOf<'gateway'>>[1], params = {}) => textOf('gateway', key, params);
const openMenu = async (part: Parameters<typeof gatewayOf>[0] = {}, user = USER) => {
  await show({ '/': <GatewayMenu gateway={gatewayOf(part)} /> }, '/', user);
  await button(textOf('common', 'more')).click();
};
const restartItem = () => page.getByRole('menuitem', { name: gateway('restart') });

it('restarts an agent after it has said what that means', async () => {
  const asked = answer(calls.driver.restartGateway, () => null);
  await openMenu();
  await restartItem().click();
  await expect.element(page.getByText(gateway('restartText'))).toBeVisible();
  expect(asked).toEqual([]);
  await button(gateway('restart')).click();
  await expect.element(page.getByText(gateway('restartAccepted', { name: '一号车间' }))).toBeVisible();
  expect(asked).toEqual([{ gatewayId: '1' }]);
});

it('says why an agent is not restarted', async () => {
  answer(calls.driver.restartGateway, () => refuse('gatewayRestartUnsupported', { title: '一号车间' }));
  await openMenu();
  await restartItem().click();
  await button(gateway('restart')).click();
  const refusal = textOf('error', 'gatewayRestartUnsupported', { title: '一号车间' });
  await expect.element(page.getByText(refusal)).toBeVisible();
  await openMenu({ online: false });
  await restartItem().click();
  await expect.element(page.getByText(gateway('restartOffline'))).toBeVisible();
  await openMenu({ agentVersion: '0.4.0' });
  await restartItem().click();
  await expect.element(page.getByText(gateway('restartOld', { version: '0.4.0' }))).toBeVisible();
});

it('offers no restart to who only watches, nor of a gateway of others', async () => {
  await openMenu({ agentVersion: '' });
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  expect(restartItem().elements()).toEqual([]);
  const auths = USER.auths.filter((code) => code !== 'gateway_edit');
  await openMenu({}, { ...USER, auths });
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  expect(restartItem().elements()).toEqual([]);
  await openMenu({ isChangeable: false });
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  expect(restartItem().elements()).toEqual([]);
});

function Clock({ agentVersion }: { agentVersion: string }) {
  const clock = useClock(gatewayOf({ agentVersion }));
  return (
    <main>
      <output>{clock === undefined ? 'not told' : clock.fact}</output>
      {clock?.warning}
    </main>
  );
}

it('warns of a clock that is off by more than 5 s beyond how exactly that is known', async () => {
  const shown = () => document.querySelector('output')?.textContent;
  const clockOf = (offset: string, uncertainty: number) =>
    textOf('driverHealth', 'clockOf', { offset, uncertainty });
  const texts = [
    [-65_000, 40, '−65000', true],
    [5_040, 40, '+5040', false],
    [5_041, 40, '+5041', true],
  ] as const;
  for (const [offsetMs, uncertaintyMs, text, isOff] of texts) {
    answer(calls.driver.gatewayClock, () => ({ offsetMs, uncertaintyMs }));
    await show({ '/': <Clock agentVersion="0.5.0" /> });
    await expect.poll(shown).toBe(clockOf(text, uncertaintyMs));
    expect(page.getByRole('alert').elements()).toHaveLength(isOff ? 1 : 0);
    if (offsetMs < 0)
      await expect.element(page.getByRole('alert')).toHaveTextContent(textOf('driverHealth', 'clockText'));
  }
  await show({ '/': <Clock agentVersion="0.4.0" /> });
  await expect.poll(shown).toBe('not told');
});
