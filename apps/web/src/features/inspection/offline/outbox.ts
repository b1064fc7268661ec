import type { QueryClient } from '@tanstack/react-query';
import { calls, type InspectionDetail } from '@zutai/contract';
import { create } from 'zustand';
import { call, isUnreachable, refreshAnswers } from '../../../lib/call/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { createRandomId } from '../../../lib/random-id/index.ts';
import { currentGuest, currentUser, onSessionCleared } from '../../../lib/session/index.ts';
import { writeStored } from '../../../lib/stored/index.ts';
import { deviceStore } from './device-store.ts';
import { draftKeyOf } from './draft-key.ts';
import { type KeptAnswers, keptPhoto, keptPhotoKey } from './kept.ts';
import { type FillAnswer, sendKept } from './send-kept.ts';

interface Outbox {
  /** Answers of the account that is signed in that the server has not acknowledged; undefined until it was looked. */
  entries: readonly KeptAnswers[] | undefined;
  isSending: boolean;
}

export const useOutbox = create<Outbox>(() => ({ entries: undefined, isSending: false }));

/** Whose things are kept on this device now: an account of an organisation; undefined for nobody and for guests. */
export function currentOwner(): string | undefined {
  const user = currentUser();
  return user === null || currentGuest() !== null ? undefined : `${user.orgId}/${user.userId}`;
}

const newKey = (): string => `${currentUser()?.userId ?? '0'}.${createRandomId()}`;

// What was taken along is of who was signed in; answers that wait stay for who gave them, and are shown to nobody else.
onSessionCleared(() => {
  useOutbox.setState({ entries: undefined });
  void deviceStore.forgetTaken(undefined).catch(() => undefined);
});

/** Reads anew what waits on this device; other windows of the browser send it too. */
export async function readOutbox(): Promise<void> {
  const owner = currentOwner();
  const entries = owner === undefined ? [] : await deviceStore.list(owner).catch(() => []);
  if (owner === currentOwner()) useOutbox.setState({ entries });
}

/** What became of answers in one round of sending, by their keys. */
type Sent = ReadonlyMap<string, FillAnswer>;

let last: Promise<unknown> = Promise.resolve();

/** Sends what waits, after a round that is under way. Never throws. */
export function sendOutbox(client: QueryClient): Promise<Sent> {
  const round = last.then(async () => {
    const sent = new Map<string, FillAnswer>();
    const owner = currentOwner();
    if (owner === undefined) return sent;
    useOutbox.setState({ isSending: true });
    try {
      await sendKept(deviceStore, owner, textOf('inspection', 'photoGone'), ({ key, inspection }, answer) => {
        sent.set(key, answer);
        // It may be there still where the page was closed between keeping and forgetting.
        writeStored(draftKeyOf(inspection.id), null);
      });
    } catch {
      // The device gives nothing out: what waits is there when it does again.
    }
    if (sent.size > 0) await refreshAnswers(client, calls.inspection.fill.changes);
    await readOutbox();
    useOutbox.setState({ isSending: false });
    return sent;
  });
  last = round;
  return round;
}

interface Given {
  readonly inspection: InspectionDetail;
  readonly answers: KeptAnswers['answers'];
  readonly remark: string;
  readonly signature: KeptAnswers['signature'];
}

/**
 * Keeps answers on this device until the server has them.
 * @returns their key
 * @throws where the browser keeps nothing, or has no room left
 */
export async function keepAnswers({ inspection, answers, remark, signature }: Given): Promise<string> {
  const owner = currentOwner();
  if (owner === undefined) throw new Error('nobody is signed in');
  const key = newKey();
  // Live values are of another moment.
  const kept = { key, owner, inspection: { ...inspection, live: [] }, answers, remark, signature };
  await deviceStore.keep({ ...kept, doneMs: Date.now(), photoIds: {}, refusal: null });
  await readOutbox();
  return key;
}

/** Throws answers away that the server refused. */
export async function discardAnswers(key: string): Promise<void> {
  await deviceStore.remove(key);
  await readOutbox();
}

/** Sends answers once more that the server refused. */
export async function retryAnswers(key: string, client: QueryClient): Promise<void> {
  await deviceStore.change(key, { refusal: null });
  await sendOutbox(client);
}

/** A photo that has not arrived after this is kept on the device: there is a network in name only, ms. */
const PHOTO_MS = 30_000;

/**
 * Sends a photo of an inspection, or keeps it on this device while the server is not reached.
 * @returns the value of the answer
 */
export async function sendOrKeepPhoto(inspectionId: string, photo: File): Promise<string> {
  const key = newKey();
  const limit = AbortSignal.timeout(PHOTO_MS);
  try {
    const sent = { files: { photo }, signal: limit };
    return (await call(calls.inspection.addPhoto, { id: inspectionId, key }, sent)).photoId;
  } catch (error) {
    if (!isUnreachable(error) && !limit.aborted) throw error;
    await deviceStore.keepPhoto(key, photo);
    return keptPhoto(key);
  }
}

/** Takes photos off this device that no answer names any more; those of the server are its own matter. */
export function forgetPhotos(values: readonly (string | null)[]): void {
  const keys = values.flatMap((value) => keptPhotoKey(value) ?? []);
  if (keys.length > 0) void deviceStore.removePhotos(keys).catch(() => undefined);
}
