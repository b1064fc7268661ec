import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { fromPicker, MomentInput, TimeRangeInput, toPicker } from './index.ts';

const FROM_MS = 1_790_000_000_000;
const HOUR_MS = 3_600_000;
const textOfMs = (timeMs: number) => toPicker(timeMs).format('YYYY-MM-DD HH:mm:ss');

/** A range that follows the present: it moves on whenever the test says so. */
function Following({ onShown }: { onShown: (moveOn: () => void) => void }) {
  const [range, setRange] = useState({ fromMs: FROM_MS, toMs: FROM_MS + HOUR_MS });
  const [moment, setMoment] = useState<number | null>(FROM_MS);
  onShown(() => {
    setRange(({ fromMs, toMs }) => ({ fromMs: fromMs + 1000, toMs: toMs + 1000 }));
    setMoment((now) => now && now + 1000);
  });
  return (
    <main>
      <TimeRangeInput value={range} onChange={setRange} aria-label="range" />
      <MomentInput id="moment" value={moment} onChange={setMoment} />
      <output>{`${range.fromMs} ${range.toMs} ${moment}`}</output>
    </main>
  );
}

async function showFollowing() {
  let moveOn = () => {};
  await show({ '/': <Following onShown={(move) => (moveOn = move)} /> });
  return () => moveOn();
}

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')];
const shown = () => inputs().map(({ value }) => value);

it('shows a range that moves on', async () => {
  const moveOn = await showFollowing();
  expect(shown()).toEqual([textOfMs(FROM_MS), textOfMs(FROM_MS + HOUR_MS)]);
  moveOn();
  await expect.poll(shown).toEqual([textOfMs(FROM_MS + 1000), textOfMs(FROM_MS + HOUR_MS + 1000)]);
});

it('keeps the beginning that is chosen while the range moves on and the end is not chosen yet', async () => {
  const moveOn = await showFollowing();
  const [first, second] = inputs();
  const [from, to] = [FROM_MS - 24 * HOUR_MS, FROM_MS - 23 * HOUR_MS];
  await userEvent.click(first!);
  await userEvent.fill(first!, textOfMs(from));
  moveOn();
  await expect.poll(() => page.getByRole('status').element().textContent).toContain(String(FROM_MS + 1000));
  expect(first!.value).toBe(textOfMs(from));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement === second).toBe(true);
  moveOn();
  await expect.poll(() => page.getByRole('status').element().textContent).toContain(String(FROM_MS + 2000));
  expect(first!.value).toBe(textOfMs(from));
  await userEvent.fill(second!, textOfMs(to));
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => page.getByRole('status').element().textContent)
    .toContain(`${fromPicker(toPicker(from))} ${fromPicker(toPicker(to))}`);
});

it('keeps the moment that is typed while its value is another by then', async () => {
  const moveOn = await showFollowing();
  const input = document.querySelector<HTMLInputElement>('#moment')!;
  const typed = textOfMs(FROM_MS - HOUR_MS);
  await userEvent.click(input);
  await userEvent.fill(input, typed);
  moveOn();
  await expect.poll(() => page.getByRole('status').element().textContent).toContain(String(FROM_MS + 1000));
  expect(input.value).toBe(typed);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => page.getByRole('status').element().textContent)
    .toContain(String(fromPicker(toPicker(FROM_MS - HOUR_MS))));
});
