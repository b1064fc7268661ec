import { type CallDefinition, calls, type InspectionAnswer, type ResponseOf } from '@zutai/contract';
import {
  CallError,
  CODE_UNREACHABLE,
  call,
  isRefused,
  isSignedOut,
  isUnreachable,
} from '../../../lib/call/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import { ageOf, type KeptAnswers, type KeptStore, keptPhotoKey, pageMoment, photoKeysOf } from './kept.ts';

export type FillAnswer = ResponseOf<typeof calls.inspection.fill>;

const FINAL: ReadonlySet<string> = new Set([
  ...['inspectionStateChanged', 'inspectionNotYours', 'inspectionAnswerNeeded', 'inspectionAnswerInvalid'],
  ...['inspectionPhotoInvalid', 'inspectionPhotosFull', 'invalidRequest'],
  ...['signatureNeeded', 'signatureInvalid'],
]);

/** Another try does not mend it: a person decides. */
const isFinal = (error: CallError) => FINAL.has(error.name) || isRefused(error);

/** Nothing else would be taken either: the server is away, nobody is signed in, or another one. */
const isEnding = (error: CallError) =>
  isUnreachable(error) || isSignedOut(error.code) || error.name === 'inspectionKeptByOther';

class PhotoGone extends Error {}

/**
 * What the server acknowledged, after which what is kept here goes. An answer that is not of the contract is somebody
 * else's on the way, such as the page of a network that asks for a sign-in.
 */
function acknowledged<C extends CallDefinition>({ response }: C, answer: ResponseOf<C>): ResponseOf<C> {
  if (response.safeParse(answer).success) return answer;
  throw new CallError(CODE_UNREACHABLE, textOf('common', 'noConnection'));
}

/** Sends the photos that the server does not have yet, each acknowledged before the next. */
async function sendPhotos(store: KeptStore, kept: KeptAnswers): Promise<Readonly<Record<string, string>>> {
  let photoIds = kept.photoIds;
  for (const key of photoKeysOf(kept)) {
    if (photoIds[key] !== undefined) continue;
    const photo = await store.photo(key);
    if (photo === undefined) throw new PhotoGone();
    const { photoId } = acknowledged(
      calls.inspection.addPhoto,
      await call(calls.inspection.addPhoto, { id: kept.inspection.id, key }, { files: { photo } }),
    );
    photoIds = { ...photoIds, [key]: photoId };
    await store.change(kept.key, { photoIds });
  }
  return photoIds;
}

async function sendOne(store: KeptStore, kept: KeptAnswers): Promise<FillAnswer> {
  const photoIds = await sendPhotos(store, kept);
  const answers = kept.answers.map(({ item, value }): InspectionAnswer => {
    const isPhoto = kept.inspection.items[item]?.kind === 'photo';
    const key = isPhoto ? keptPhotoKey(value) : undefined;
    return { item, value: key === undefined ? value : (photoIds[key] ?? null) };
  });
  const sentMs = Date.now();
  const answer = await call(calls.inspection.fill, {
    ...{ id: kept.inspection.id, answers, remark: kept.remark },
    ...(kept.signature === undefined ? {} : { signature: kept.signature }),
    kept: { key: kept.key, doneMs: sentMs - Math.round(ageOf(kept, sentMs, pageMoment())), sentMs },
  });
  return acknowledged(calls.inspection.fill, answer);
}

/** Told of each that the server has, after it was removed here. */
type OnSent = (kept: KeptAnswers, answer: FillAnswer) => unknown;

/**
 * Sends what an account submitted on this device: in order, one at a time, each with its photos first and removed only
 * after the server acknowledged it. Ends when the server is not reached. What the server refuses for good stays with the
 * reason; what it fails at stays for another time, with what it
 * said, and does not hold up the rest.
 * @param photoGone words for a photo that the device has no more
 */
export async function sendKept(
  store: KeptStore,
  owner: string,
  photoGone: string,
  onSent: OnSent = () => {},
): Promise<void> {
  for (const kept of await store.list(owner)) {
    if (kept.refusal !== null) continue;
    try {
      const answer = await sendOne(store, kept);
      await store.remove(kept.key, serverNow());
      await onSent(kept, answer);
    } catch (error) {
      if (error instanceof PhotoGone) {
        await store.change(kept.key, { refusal: { name: 'photoGone', message: photoGone } });
        continue;
      }
      // Of the device itself: it is said by who looks at what is kept there.
      if (!(error instanceof CallError)) throw error;
      if (isEnding(error)) return;
      const { name, message } = error;
      const count = (kept.failure?.count ?? 0) + 1;
      await store.change(
        kept.key,
        isFinal(error) ? { refusal: { name, message } } : { failure: { message, atMs: serverNow(), count } },
      );
    }
  }
}
