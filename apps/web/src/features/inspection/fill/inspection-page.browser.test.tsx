import { QueryClient } from '@tanstack/react-query';
import { calls, type InspectionDetail } from '@zutai/contract';
import { expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { clearSession } from '../../../lib/session/index.ts';
import { answer, refuse } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show, USER } from '../../../testing/show.tsx';
import { InspectionListPage } from '../list/InspectionListPage.tsx';
import { deviceStore } from '../offline/device-store.ts';
import { keptPhoto, photoKeysOf } from '../offline/kept.ts';
import { cleanPhotos, currentOwner, keepAnswers, readOutbox, sendOutbox } from '../offline/outbox.ts';
import { InspectionPage } from './InspectionPage.tsx';

const question = (title: string, kind: 'photo' | 'text' | 'number') => ({
  ...{ title, kind, min: null, max: null, unit: '', tag: '', isRequired: true },
});
const INSPECTION = {
  ...(sampleAnswer(calls.inspection.info) as InspectionDetail),
  ...{ id: '7', status: 'notStarted', isAssigned: true, repairId: null, doneMs: null, live: [], answers: [] },
  ...{ isSigned: false, signature: null },
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
  const submit = page.getByRole('button', { name: textOf('inspection', 'fill'), exact: true });
  await expect.element(submit).toBeDisabled();
  held[1]?.resolve({ photoId: '12' });
  await expect
    .element(page.getByRole('img', { name: `${textOf('inspection', 'photo')} 12` }))
    .toBeInTheDocument();
  held[0]?.resolve({ photoId: '11' });
  await expect
    .element(page.getByRole('img', { name: `${textOf('inspection', 'photo')} 11` }))
    .toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: '泵的声音' })).toHaveValue('安静');
  await submit.click();
  await expect.poll(() => filled.length).toBe(1);
  expect(filled[0]?.answers.toSorted((a, b) => a.item - b.item)).toEqual([
    { item: 0, value: '11' },
    { item: 1, value: '安静' },
    { item: 2, value: '12' },
  ]);
  expect(sent).toHaveLength(2);
});

it('answers and photos given without a network wait on the device, and what is refused is shown beside what the server has', async () => {
  localStorage.clear();
  let isAway = false;
  let isTaken = false;
  const away = <T,>(value: T): T => {
    if (isAway) throw new Error('away');
    return value;
  };
  answer(calls.inspection.info, () =>
    away({
      ...INSPECTION,
      id: '8',
      ...(isTaken ? { status: 'normal' as const, inspector: '李四', doneMs: 5 } : {}),
    }),
  );
  const photos = answer(calls.inspection.addPhoto, ({ id }) => away({ photoId: `4${id}` }));
  const filled = answer(calls.inspection.fill, () =>
    isTaken ? refuse('inspectionStateChanged') : away({ status: 'normal' as const, repairId: null }),
  );
  // The browser finds nobody at that address any more.
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : online(input, init),
  );
  await show({ '/manage/ops/inspections/:id': <InspectionPage /> }, '/manage/ops/inspections/8');
  const sound = page.getByRole('textbox', { name: '泵的声音' });
  await expect.element(sound).toBeVisible();
  isAway = true;
  for (const place of [0, 1]) {
    const inputs = page.getByLabelText(textOf('inspection', 'photoTake')).all();
    await take(inputs.filter((one) => one.element() instanceof HTMLInputElement)[place]!);
    await expect
      .element(page.getByRole('img', { name: `${textOf('inspection', 'photo')} ${place * 2 + 1}` }))
      .toBeInTheDocument();
  }
  await sound.fill('安静');
  await page.getByRole('button', { name: textOf('inspection', 'fill'), exact: true }).click();
  await expect.element(page.getByText(textOf('inspection', 'keptWaiting'))).toBeVisible();
  expect(photos).toHaveLength(0);
  // A photo that is taken anew takes the one before off the device, but not where it was submitted meanwhile.
  const [waiting] = await deviceStore.list(currentOwner()!);
  const photoKeys = photoKeysOf(waiting!);
  await deviceStore.removePhotos(photoKeys);
  expect(photoKeys).toHaveLength(2);
  for (const key of photoKeys) expect(await deviceStore.photo(key)).toBeInstanceOf(Blob);
  // Nor does age: of old ones those go that neither answers nor a draft name.
  await deviceStore.keepPhoto('1.drafted', currentOwner()!, new Blob(['1']));
  await deviceStore.keepPhoto('1.left', currentOwner()!, new Blob(['1']));
  localStorage.setItem('inspection-draft-9@44', JSON.stringify({ values: { 0: keptPhoto('1.drafted') } }));
  await cleanPhotos(Date.now() + 29 * 86_400_000);
  expect(await deviceStore.photo('1.left')).toBeInstanceOf(Blob);
  await cleanPhotos(Date.now() + 31 * 86_400_000);
  expect(await deviceStore.photo('1.left')).toBeUndefined();
  for (const key of [...photoKeys, '1.drafted']) expect(await deviceStore.photo(key)).toBeInstanceOf(Blob);
  // Another tab with the same form.
  expect(await keepAnswers({ inspection: waiting!.inspection, answers: [], remark: '' })).toBeUndefined();
  expect(await deviceStore.list(currentOwner()!)).toHaveLength(1);
  // A device that gives nothing out for a moment: what waits is not forgotten, and it is said.
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'InvalidStateError');
  });
  await readOutbox();
  await expect.element(page.getByText(textOf('inspection', 'keptUnreadable'))).toBeVisible();
  await expect.element(page.getByText(textOf('inspection', 'keptWaiting'))).toBeVisible();
  open.mockRestore();
  await readOutbox();
  await expect.element(page.getByText(textOf('inspection', 'keptUnreadable'))).not.toBeInTheDocument();
  isAway = false;
  isTaken = true;
  // Somebody else did it meanwhile.
  window.dispatchEvent(new Event('online'));
  await sendOutbox(new QueryClient());
  expect(filled).toHaveLength(1);
  expect(photos).toHaveLength(2);
  const [{ answers, kept } = { answers: [] }] = filled;
  expect(answers.toSorted((a, b) => a.item - b.item).map(({ value }) => value)).toEqual(['48', '安静', '48']);
  expect(new Set([kept?.key, ...photos.map(({ key }) => key)]).size).toBe(3);
  await expect.element(page.getByRole('heading', { name: textOf('inspection', 'keptTitle') })).toBeVisible();
  await expect.element(page.getByText('李四')).toBeVisible();
  await seeNoBarriers();
  await page.getByRole('button', { name: textOf('inspection', 'discard') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('inspection', 'discard') })
    .click();
  await expect.element(page.getByTestId('kept-answers')).not.toBeInTheDocument();
  expect(await deviceStore.list(currentOwner()!)).toEqual([]);
});

it('a network in name only shows what was taken along soon, and what was sent is not to be done again', async () => {
  localStorage.clear();
  const owner = `${USER.orgId}/${USER.userId}`;
  // As a version before this one left the device.
  await new Promise<unknown>((resolve) => {
    indexedDB.deleteDatabase('zutai-inspection').onsuccess = resolve;
  });
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('zutai-inspection', 1);
    request.onupgradeneeded = () => {
      const [photo] = ['photo', 'taken', 'answers'].map((name) => request.result.createObjectStore(name));
      photo?.put(new Blob(['old']), '1.old');
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  expect(await (await deviceStore.photo('1.old'))?.text()).toBe('old');
  const inspections = ['31', '32'].map((id) => ({ ...INSPECTION, id }));
  await deviceStore.takeAlong({ owner, atMs: 1_700_000_000_000, total: 40, inspections });
  await deviceStore.takeAlong({ owner: '1/99', atMs: 1, inspections });
  answer(calls.inspection.info, () => new Promise<never>(() => undefined));
  answer(calls.inspection.fill, () => ({ status: 'normal' as const, repairId: null }));
  answer(calls.inspection.query, () => new Promise<never>(() => undefined));
  answer(calls.list.queryViews, () => []);
  const shown = await show(
    { '/manage/ops/inspections/:id': <InspectionPage />, '/manage/ops/inspections': <InspectionListPage /> },
    '/manage/ops/inspections/31',
  );
  await expect.element(page.getByTestId('away-notice'), { timeout: 8_000 }).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '泵的声音' })).toBeVisible();
  // The answers get through, and the network is gone again.
  await keepAnswers({ inspection: inspections[0]!, answers: [{ item: 1, value: '安静' }], remark: '' });
  await sendOutbox(new QueryClient());
  const sent = textOf('inspection', 'sentAt', { time: '' }).trim().split(' ')[0]!;
  await expect.element(page.getByText(sent)).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  // A list that was asked for before brings it back, marked.
  await deviceStore.takeAlong({ owner, atMs: 1_700_000_000_000, total: 40, inspections });
  expect((await deviceStore.taken(owner))?.inspections.map(({ sentMs }) => sentMs !== undefined)).toEqual([
    true,
    false,
  ]);
  await shown.goTo('/manage/ops/inspections');
  await expect
    .element(page.getByText(textOf('inspection', 'takenPart', { count: 2, total: 40 })), { timeout: 8_000 })
    .toBeVisible();
  await expect.element(page.getByText(sent)).toBeVisible();
  // The session of this tab ends; what somebody else took along in another stays.
  clearSession();
  await expect.poll(() => deviceStore.taken(owner)).toBeUndefined();
  expect(await deviceStore.taken('1/99')).toBeDefined();
});
