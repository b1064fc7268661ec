import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { MoneyInput } from '../fixed-point-input/index.ts';
import { NumberInput, SecondInput } from './index.ts';

const box = () => page.getByRole('spinbutton');
const kept = () => page.getByRole('status');

/** A number that is kept elsewhere and comes back from there when the test says so, as by a slow address. */
function Late({ onSent }: { onSent: (give: () => void) => void }) {
  const [value, setValue] = useState(30);
  return (
    <main>
      <NumberInput
        aria-label="minutes"
        min={1}
        max={100}
        precision={0}
        value={value}
        onChange={(next) => onSent(() => setValue(next))}
        onEmpty={() => setValue(1)}
      />
      <button type="button">elsewhere</button>
      <output>{value}</output>
    </main>
  );
}

it('keeps the digits typed while an earlier number comes back', async () => {
  const sent: (() => void)[] = [];
  await show({ '/': <Late onSent={(give) => sent.push(give)} /> });
  await box().fill('');
  await userEvent.keyboard('1');
  await expect.poll(() => sent.length).toBe(1);
  await userEvent.keyboard('2');
  sent[0]?.();
  await expect.element(kept()).toHaveTextContent('1');
  await expect.element(box()).toHaveValue('12');
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.();
  await page.getByRole('button', { name: 'elsewhere' }).click();
  await expect.element(kept()).toHaveTextContent('12');
  await expect.element(box()).toHaveValue('12');
});

it('limits a number when it is left, and says what stands for none', async () => {
  await show({ '/': <Late onSent={(give) => give()} /> });
  await box().fill('700');
  await expect.element(box()).toHaveValue('700');
  await userEvent.keyboard('{Enter}');
  await expect.element(kept()).toHaveTextContent('100');
  await expect.element(box()).toHaveValue('100');
  await box().fill('');
  await expect.element(kept()).toHaveTextContent('100');
  await page.getByRole('button', { name: 'elsewhere' }).click();
  await expect.element(kept()).toHaveTextContent(/^1$/);
  await expect.element(box()).toHaveValue('1');
});

it('reads a decimal comma, and full-width digits, as they were meant', async () => {
  await show({ '/': <Seconds /> });
  await box().fill('3,5');
  await expect.element(kept()).toHaveTextContent('3500');
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveValue('3.5');
  await box().fill('１，２００。５');
  await userEvent.keyboard('{Enter}');
  await expect.element(kept()).toHaveTextContent('1200500');
  await expect.element(box()).toHaveValue('1200.5');
});

it('a text that is no number changes nothing, and goes when the input is left', async () => {
  await show({ '/': <Seconds /> });
  for (const leave of ['{Enter}', '{Tab}']) {
    await box().fill('');
    await userEvent.keyboard('1,2,3');
    await expect.element(box()).toHaveValue('1,2,3');
    await userEvent.keyboard(leave);
    await expect.element(kept()).toHaveTextContent('2000');
    await expect.element(box()).toHaveValue('2');
  }
  await box().fill('');
  await userEvent.keyboard('1,200.5{Tab}');
  await expect.element(kept()).toHaveTextContent('1200500');
});

function Seconds() {
  const [valueMs, setValueMs] = useState(2000);
  return (
    <main>
      <SecondInput aria-label="seconds" controls={false} valueMs={valueMs} onChange={setValueMs} />
      <output>{valueMs}</output>
    </main>
  );
}

it('rounds seconds to whole ms, and shows that when the input is left', async () => {
  await show({ '/': <Seconds /> });
  await box().fill('');
  await userEvent.keyboard('1.2341');
  await expect.element(kept()).toHaveTextContent('1234');
  await expect.element(box()).toHaveValue('1.2341');
  await userEvent.keyboard('9');
  await expect.element(box()).toHaveValue('1.23419');
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveValue('1.234');
});

function Amount() {
  const [amount, setAmount] = useState<number | null>(null);
  return (
    <main>
      <MoneyInput unit="CNY" value={amount} onChange={setAmount} />
      <output>{String(amount)}</output>
    </main>
  );
}

it('an amount is written as it is typed, also with a digit too many', async () => {
  await show({ '/': <Amount /> });
  await box().click();
  await userEvent.keyboard('1');
  await expect.element(kept()).toHaveTextContent('100');
  await userEvent.keyboard('2.345');
  await expect.element(box()).toHaveValue('12.345');
  await userEvent.keyboard('{Backspace}');
  await expect.element(kept()).toHaveTextContent('1234');
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveValue('12.34');
});
