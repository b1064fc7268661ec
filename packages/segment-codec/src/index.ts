export {
  type Columns,
  type GivenColumns,
  MAX_SEGMENT_COUNT,
  SEGMENT_KINDS,
  type SegmentKind,
} from './columns.ts';
export { mergeColumns } from './merge-columns.ts';
export { largestTriangles } from './reduce/largest-triangles.ts';
export { type DecodeOptions, decodeSegment } from './segment/decode-segment.ts';
export { encodeSegment } from './segment/encode-segment.ts';
export { readSegmentHeader, type SegmentHeader } from './segment/header.ts';
export { decodeTimes, encodeTimes, type SharedTimes } from './segment/shared-times.ts';
export { type DamageCode, type RefusalCode, SegmentError } from './segment-error.ts';
export { mergeSummaries } from './summary/merge-summaries.ts';
export {
  type BucketOptions,
  bucketStart,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  mergeBuckets,
  rollUp,
} from './summary/roll-up.ts';
export {
  goodShareOf,
  type HeldValue,
  type HoldOptions,
  heldOver,
  type Summary,
  summarise,
  timeMeanOf,
} from './summary/summary.ts';
