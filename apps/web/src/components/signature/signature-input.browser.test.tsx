import type { SignatureFields } from '@zutai/contract';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { show } from '../../testing/show.tsx';
import { SignatureDrawing, SignatureInput } from './index.ts';

let given: SignatureFields | null = null;

function Form() {
  const [value, setValue] = useState<SignatureFields | null>(null);
  useEffect(() => {
    given = value;
  }, [value]);
  return (
    <main>
      <SignatureInput value={value} onChange={setValue} />
      {value !== null && <SignatureDrawing {...value} />}
    </main>
  );
}

it('is a typed name or a drawing with a name, which is begun anew as a whole', async () => {
  await show({ '/': <Form /> });
  const pad = page.getByRole('img', { name: textOf('signature', 'pad') });
  const name = page.getByRole('textbox', { name: textOf('signature', 'name') });
  await expect.element(pad).toBeVisible();
  const canvas = pad.element() as HTMLCanvasElement;
  const { left, top } = canvas.getBoundingClientRect();
  const point = (type: string, x: number, y: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, isPrimary: true, pointerId: 1, button: 0 },
        ...{ clientX: left + x, clientY: top + y },
      }),
    );
  // A pointer that the browser knows nothing of cannot be captured.
  canvas.setPointerCapture = () => undefined;

  await name.fill('王工');
  await expect.poll(() => given).toEqual({ name: '王工', image: '' });
  point('pointerdown', 20, 20);
  await new Promise((done) => setTimeout(done, 50));
  point('pointermove', 120, 60);
  point('pointerup', 120, 60);
  await expect.poll(() => given?.image.slice(0, 5)).toBe('iVBOR');
  expect(given).toMatchObject({ name: '王工' });
  const shown = page.getByRole('img', { name: textOf('signature', 'alt', { name: '王工' }) });
  await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBe(600);
  await seeNoBarriers();
  await name.fill('');
  await expect.poll(() => given).toBeNull();
  // What is drawn stays while the name is typed anew.
  await name.fill('李工');
  await expect.poll(() => given?.image.slice(0, 5)).toBe('iVBOR');
  await page.getByRole('button', { name: textOf('signature', 'clear') }).click();
  await expect.poll(() => given).toEqual({ name: '李工', image: '' });
});
