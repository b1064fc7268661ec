/** What is wrong with bytes that should be a segment. */
export type DamageCode =
  /** Something else: the first bytes are not those of a segment. */
  | 'foreign'
  /** Written by a version of the codec that this one does not know. */
  | 'unknownVersion'
  /** Shorter or longer than the header says. */
  | 'truncated'
  /** The checksum does not fit the content. */
  | 'checksum'
  /** The checksum fits, and the content makes no sense: written by something else than this codec. */
  | 'malformed'
  /** The times are in a vector of their own, and it was not given or is another one. */
  | 'wrongTimes';

/** Why columns cannot become a segment. */
export type RefusalCode =
  /** No values, or more than `MAX_SEGMENT_COUNT`. */
  | 'count'
  /** Columns of different lengths, or a column that the kind needs is missing. */
  | 'columns'
  /** Not whole milliseconds, out of range, or not strictly increasing. */
  | 'times'
  /** Not of the kind: a boolean beside 0 and 1, an integer beyond 64 bits, an ill-formed or too long text. */
  | 'values';

/** Every error of this package that bytes or columns cause. */
export class SegmentError extends Error {
  readonly code: DamageCode | RefusalCode;

  constructor(code: DamageCode | RefusalCode, message: string) {
    super(message);
    this.name = 'SegmentError';
    this.code = code;
  }
}
