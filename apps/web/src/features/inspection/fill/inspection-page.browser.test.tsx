import { calls, type InspectionDetail } from '@zutai/contract';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { answer } from '../../../testing/answer.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show } from '../../../testing/show.tsx';
import { InspectionPage } from './InspectionPage.tsx';

const question = (title: string, kind: 'photo' | 'text' | 'number') => ({
  ...{ title, kind, min: null, max: null, unit: '', tag: '', isRequired: true },
});
const INSPECTION = {
  ...(sampleAnswer(calls.inspection.info) as InspectionDetail),
  ...{ id: '7', status: 'notStarted', isAssigned: true, repairId: null, doneMs: null, live: [], answers: [] },
  items: [question('泵的照片', 'photo'), question('泵的声音', 'text'), question('表的照片', 'photo')],
} as InspectionDetail;

async function pictureFile(): Promise<File> {
  const canvas = new OffscreenCanvas(4, 4);
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
  return new File([await canvas.convertToBlob()], 'pump.png', { type: 'image/png' });
}

/** Gives the hidden input of a camera a picture, as the browser's own dialog does. */
async function take(camera: Locator): Promise<void> {
  const input = camera.element() as HTMLInputElement;
  const taken = new DataTransfer();
  taken.items.add(await pictureFile());
  input.files = taken.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

it('a photo that is uploaded late takes back no other answer', async () => {
  localStorage.clear();
  answer(calls.inspection.info, () => INSPECTION);
  const held: PromiseWithResolvers<{ photoId: string }>[] = [];
  const sent = answer(calls.inspection.addPhoto, () => {
    const upload = Promise.withResolvers<{ photoId: string }>();
    held.push(upload);
    return upload.promise;
  });
  const filled = answer(calls.inspection.fill, () => ({ status: 'normal' as const, repairId: null }));
  await show({ '/manage/ops/inspections/:id': <InspectionPage /> }, '/manage/ops/inspections/7');
  await expect.element(page.getByRole('textbox', { name: '泵的声音' })).toBeVisible();
  const inputs = page.getByLabelText(textOf('inspection', 'photoTake')).all();
  const files = inputs.filter((one) => one.element() instanceof HTMLInputElement);
  expect(files).toHaveLength(2);
  await take(files[0]!);
  await expect.poll(() => held.length).toBe(1);
  await take(files[1]!);
  await expect.poll(() => held.length).toBe(2);
  await page.getByRole('textbox', { name: '泵的声音' }).click();
  await userEvent.keyboard('安静');
  held[1]?.resolve({ photoId: '12' });
  await expect
    .element(page.getByRole('img', { name: `${textOf('inspection', 'photo')} 12` }))
    .toBeInTheDocument();
  held[0]?.resolve({ photoId: '11' });
  await expect
    .element(page.getByRole('img', { name: `${textOf('inspection', 'photo')} 11` }))
    .toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: '泵的声音' })).toHaveValue('安静');
  await page.getByRole('button', { name: textOf('inspection', 'fill'), exact: true }).click();
  await expect.poll(() => filled.length).toBe(1);
  expect(filled[0]?.answers.toSorted((a, b) => a.item - b.item)).toEqual([
    { item: 0, value: '11' },
    { item: 1, value: '安静' },
    { item: 2, value: '12' },
  ]);
  expect(sent).toHaveLength(2);
});
