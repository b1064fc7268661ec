import type { InspectionAnswer, InspectionDetail, SignatureFields } from '@zutai/contract';

/** Why the server did not take what was answered, until somebody decides what becomes of it. */
interface Refusal {
  /** The error's name in the contract; `photoGone` when the device has a photo no more. */
  readonly name: string;
  /** In the words of the server. */
  readonly message: string;
}

/** The last time that the server was reached and failed at it, by itself and not for good. */
interface Failure {
  /** In the words of the server. */
  readonly message: string;
  /** By the clock of the server, ms UTC. */
  readonly atMs: number;
  /** How often so far. */
  readonly count: number;
}

/** Answers that were submitted on this device and that the server has not acknowledged. */
export interface KeptAnswers {
  /** Names them to the server, which takes them once; see `keptKey` of the contract. */
  readonly key: string;
  readonly owner: string;
  /** As it was when it was answered, so that the answers can be read without the server. */
  readonly inspection: InspectionDetail;
  /** The value of a photo that the server does not have yet is a {@link keptPhoto}. */
  readonly answers: readonly InspectionAnswer[];
  readonly remark: string;
  /** Absent where none is asked for. */
  readonly signature?: SignatureFields | undefined;
  /** When they were given, by the clock of this device, ms UTC. */
  readonly doneMs: number;
  /** The same by the clock of the page in which they were given, which nobody sets; see {@link ageOf}. */
  readonly page?: PageMoment;
  /** Ids that the server gave photos, by their keys. */
  readonly photoIds: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
  readonly failure?: Failure;
}

/** A moment of a page: when the page began, which tells pages apart, and how long after that it is, ms. */
interface PageMoment {
  readonly originMs: number;
  readonly afterMs: number;
}

/** This moment of this page. */
export const pageMoment = (): PageMoment => ({
  originMs: performance.timeOrigin,
  afterMs: performance.now(),
});

/**
 * How long ago answers were given, ms. The clock of the device may have been set since. That of a page never is, but
 * stands still in some browsers while the device sleeps: it says how long ago at least, in the page that it is of.
 */
export function ageOf(
  { doneMs, page }: Pick<KeptAnswers, 'doneMs' | 'page'>,
  nowMs: number,
  now: PageMoment,
) {
  const leastMs = page?.originMs === now.originMs ? now.afterMs - page.afterMs : 0;
  return Math.max(nowMs - doneMs, leastMs, 0);
}

/** An inspection that was taken along. */
interface TakenInspection extends InspectionDetail {
  /** When the server acknowledged answers of this device, by its clock, ms UTC: it is done, whatever its status says. */
  readonly sentMs?: number;
}

/** The open inspections of an account as they were when they were fetched. */
export interface TakenAlong {
  readonly owner: string;
  /** When their list was fetched, by the clock of the server, ms UTC. */
  readonly atMs: number;
  /** How many there are; fewer lie here while they are fetched, and when the network went meanwhile. */
  readonly total?: number;
  readonly inspections: readonly TakenInspection[];
}

/** What sending needs of where answers are kept. Each change of one is a transaction; absent ones stay absent. */
export interface KeptStore {
  /** Those of an account in the order in which they were given. */
  list(owner: string): Promise<readonly KeptAnswers[]>;
  change(key: string, change: Partial<Pick<KeptAnswers, 'photoIds' | 'refusal' | 'failure'>>): Promise<void>;
  /** With their photos. With a time, by the clock of the server, their inspection is marked as sent where it was taken along. */
  remove(key: string, sentMs?: number): Promise<void>;
  photo(key: string): Promise<Blob | undefined>;
}

const PHOTO = 'kept:';

/** The value of an answer whose photo lies on this device under a key. */
export const keptPhoto = (key: string): string => `${PHOTO}${key}`;

/** The key of a photo that lies on this device; undefined for one of the server, and for no photo. */
export const keptPhotoKey = (value: string | null | undefined): string | undefined =>
  value?.startsWith(PHOTO) === true ? value.slice(PHOTO.length) : undefined;

/** Keys of the photos of answers that lie on this device; a text that looks like one is none. */
export const photoKeysOf = ({ inspection, answers }: Pick<KeptAnswers, 'inspection' | 'answers'>): string[] =>
  answers.flatMap(({ item, value }) => {
    const key = inspection.items[item]?.kind === 'photo' ? keptPhotoKey(value) : undefined;
    return key === undefined ? [] : [key];
  });

/** How keys of drafts of inspections begin. */
export const DRAFT_KEY = 'inspection-draft-';

/** Under which key the draft of an inspection lies in the storage of the account. */
export const draftKeyOf = (inspectionId: string): string => `${DRAFT_KEY}${inspectionId}`;
