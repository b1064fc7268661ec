import type { QueryClient } from '@tanstack/react-query';
import { calls, type InspectionDetail } from '@zutai/contract';
import { create } from 'zustand';
import { call, isUnreachable, refreshAnswers } from '../../../lib/call/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { createRandomId } from '../../../lib/random-id/index.ts';
import { currentGuest, currentUser, onSessionCleared } from '../../../lib/session/index.ts';
import { readStoredOfAll, writeStored } from '../../../lib/stored/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import { deviceStore } from './device-store.ts';
import { DRAFT_KEY, draftKeyOf, type KeptAnswers, keptPhoto, keptPhotoKey, pageMoment } from './kept.ts';
import { type FillAnswer, sendKept } from './send-kept.ts';

interface Outbox {
  /** Answers of the account that is signed in that the server has not acknowledged; undefined until it was looked. */
  entries: readonly KeptAnswers[] | undefined;
  /** The device does not give out what it kept: the entries are those of before, and more may wait. */
  isUnreadable: boolean;
  isSending: boolean;
  /** When the server acknowledged answers to inspections, by their ids, since this page began; its clock, ms UTC. */
  sent: Readonly<Record<string, number>>;
}

const EMPTY: Outbox = { entries: undefined, isUnreadable: false, isSending: false, sent: {} };
export const useOutbox = create<Outbox>(() => EMPTY);

/** Whose things are kept on this device now: an account of an organisation; undefined for nobody and for guests. */
export function currentOwner(): string | undefined {
  const user = currentUser();
  return user === null || currentGuest() !== null ? undefined : `${user.orgId}/${user.userId}`;
}

/** Whether answers to an inspection wait on this device, as far as was looked. */
export const hasKept = (inspectionId: string): boolean =>
  useOutbox.getState().entries?.some(({ inspection }) => inspection.id === inspectionId) === true;

const newKey = (): string => `${currentUser()?.userId ?? '0'}.${createRandomId()}`;

/**
 * What was taken along is of who was signed in in this tab; somebody else may be in another. Answers that wait stay for who
 * gave them, and are shown to nobody else.
 */
onSessionCleared(() => {
  const owner = currentOwner();
  useOutbox.setState({ ...EMPTY, isSending: useOutbox.getState().isSending });
  if (owner !== undefined) void deviceStore.forgetTaken(owner).catch(() => undefined);
});

/** Reads anew what waits on this device; other tabs of the browser send it too. */
export async function readOutbox(): Promise<void> {
  const owner = currentOwner();
  const entries = owner === undefined ? [] : await deviceStore.list(owner).catch(() => undefined);
  if (owner !== currentOwner()) return;
  useOutbox.setState(entries === undefined ? { isUnreadable: true } : { entries, isUnreadable: false });
}

const CHANNEL = 'zutai-inspection';
type SentOf = Pick<Outbox, 'sent'> & { readonly owner: string | undefined };

const noteSent = (sent: Outbox['sent']) =>
  useOutbox.setState((before) => ({ sent: { ...before.sent, ...sent } }));

/** Tells other tabs that what waits here is another, and what of it was sent. */
function tellTabs(sent: Outbox['sent'] = {}): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ sent, owner: currentOwner() } satisfies SentOf);
  channel.close();
}

/**
 * Reads what waits anew when another tab changed it.
 * @returns ends it
 */
export function followTabs(client: QueryClient): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: { sent, owner } }: MessageEvent<SentOf>) => {
    if (owner !== currentOwner()) return;
    noteSent(sent);
    void readOutbox();
    if (Object.keys(sent).length > 0) void refreshAnswers(client, calls.inspection.fill.changes);
  };
  return () => channel.close();
}

/** Photos that belong to no answers are of a form that was left or of a tab that ended; after so long nobody returns, ms. */
const LEFT_PHOTO_MS = 30 * 24 * 3_600_000;

/** Removes old photos that neither waiting answers nor a draft of any account names. */
export async function cleanPhotos(nowMs: number): Promise<void> {
  const drafts = readStoredOfAll(DRAFT_KEY)?.join('\n');
  // Without them nobody knows what is named.
  if (drafts === undefined) return;
  await deviceStore.removeOldPhotos(nowMs - LEFT_PHOTO_MS, (key) => drafts.includes(keptPhoto(key)));
}

let hasAskedToStay = false;

/** Asks the browser not to clear what waits here when the disk is full; on plain HTTP there is nobody to ask. */
function askToStay(): void {
  if (hasAskedToStay) return;
  hasAskedToStay = true;
  const { storage } = navigator as { storage?: StorageManager };
  void storage?.persist().catch(() => undefined);
}

/** What became of answers in one round of sending, by their keys. */
type Sent = ReadonlyMap<string, FillAnswer>;

let last: Promise<unknown> = Promise.resolve();

/** Sends what waits, after a round that is under way. Never throws. */
export function sendOutbox(client: QueryClient): Promise<Sent> {
  const round = last.then(async () => {
    const sent = new Map<string, FillAnswer>();
    const times: Record<string, number> = {};
    const owner = currentOwner();
    if (owner === undefined) return sent;
    useOutbox.setState({ isSending: true });
    try {
      await sendKept(deviceStore, owner, textOf('inspection', 'photoGone'), ({ key, inspection }, answer) => {
        sent.set(key, answer);
        times[inspection.id] = serverNow();
        // It may be there still where the page was closed between keeping and forgetting.
        writeStored(draftKeyOf(inspection.id), null);
      });
    } catch {
      // The device gives nothing out: what waits is there when it does again.
    }
    if (sent.size > 0 && owner === currentOwner()) {
      noteSent(times);
      tellTabs(times);
      await refreshAnswers(client, calls.inspection.fill.changes);
    }
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
  readonly signature?: KeptAnswers['signature'];
}

/**
 * Keeps answers on this device until the server has them.
 * @returns their key; undefined where answers to this inspection wait already, such as from another tab
 * @throws where the browser keeps nothing, or has no room left
 */
export async function keepAnswers({
  inspection,
  answers,
  remark,
  signature,
}: Given): Promise<string | undefined> {
  const owner = currentOwner();
  if (owner === undefined) throw new Error('nobody is signed in');
  const key = newKey();
  // Live values are of another moment.
  const kept = { key, owner, inspection: { ...inspection, live: [] }, answers, remark, signature };
  const moment = { doneMs: Date.now(), page: pageMoment() };
  askToStay();
  const isKept = await deviceStore.keep({ ...kept, ...moment, photoIds: {}, refusal: null });
  await readOutbox();
  if (isKept) tellTabs();
  return isKept ? key : undefined;
}

/** Throws answers away that the server refused, or fails at. */
export async function discardAnswers(key: string): Promise<void> {
  await deviceStore.remove(key);
  await readOutbox();
  tellTabs();
}

/** Sends answers once more, also those that the server refused. */
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
  try {
    const sent = { files: { photo }, timeoutMs: PHOTO_MS };
    return (await call(calls.inspection.addPhoto, { id: inspectionId, key }, sent)).photoId;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    askToStay();
    await deviceStore.keepPhoto(key, currentOwner() ?? '', photo);
    return keptPhoto(key);
  }
}

/** Takes photos off this device, but those of answers that wait; those of the server are its own matter. */
export function forgetPhotos(values: readonly (string | null)[]): void {
  const keys = values.flatMap((value) => keptPhotoKey(value) ?? []);
  if (keys.length > 0) void deviceStore.removePhotos(keys).catch(() => undefined);
}
