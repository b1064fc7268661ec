import type { InspectionAnswer, InspectionDetail, SignatureFields } from '@zutai/contract';

/** Why the server did not take what was answered, until somebody decides what becomes of it. */
interface Refusal {
  /** The error's name in the contract; `photoGone` when the device has a photo no more. */
  readonly name: string;
  /** In the words of the server. */
  readonly message: string;
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
  /** Ids that the server gave photos, by their keys. */
  readonly photoIds: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
}

/** The open inspections of an account as they were when they were fetched. */
export interface TakenAlong {
  readonly owner: string;
  /** When they were fetched, ms UTC. */
  readonly atMs: number;
  readonly inspections: readonly InspectionDetail[];
}

/** What sending needs of where answers are kept. Each change of one is a transaction; absent ones stay absent. */
export interface KeptStore {
  /** Those of an account in the order in which they were given. */
  list(owner: string): Promise<readonly KeptAnswers[]>;
  change(key: string, change: Partial<Pick<KeptAnswers, 'photoIds' | 'refusal'>>): Promise<void>;
  /** With their photos. */
  remove(key: string): Promise<void>;
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
