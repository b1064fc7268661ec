import { type Columns, codeAt, codesUnlessGood } from './columns.ts';
import { SegmentError } from './segment-error.ts';

/**
 * The values of both, in the order of their times: late values beside those that are there, and corrections in the
 * place of what they correct. Of two with one time that of `newer` is taken.
 * @throws SegmentError when they are not of one kind
 */
export function mergeColumns(older: Columns, newer: Columns): Columns {
  if (older.kind !== newer.kind)
    throw new SegmentError('columns', `values of ${newer.kind} into ${older.kind}`);
  if (newer.times.length === 0) return older;
  if (older.times.length === 0) return newer;
  const from: { columns: Columns; at: number }[] = [];
  let old = 0;
  for (let at = 0; at < newer.times.length; at += 1) {
    const timeMs = newer.times[at]!;
    for (; old < older.times.length && older.times[old]! < timeMs; old += 1)
      from.push({ columns: older, at: old });
    if (older.times[old] === timeMs) old += 1;
    from.push({ columns: newer, at });
  }
  for (; old < older.times.length; old += 1) from.push({ columns: older, at: old });
  return {
    kind: older.kind,
    times: Float64Array.from(from, ({ columns, at }) => columns.times[at]!),
    values: Float64Array.from(from, ({ columns, at }) => columns.values[at]!),
    codes: codesUnlessGood(Int32Array.from(from, ({ columns, at }) => codeAt(columns, at))),
    ...(older.texts && { texts: from.map(({ columns, at }) => columns.texts![at]!) }),
    ...(older.integers && { integers: from.map(({ columns, at }) => columns.integers![at]!) }),
  };
}
