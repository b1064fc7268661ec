import type { LiveFrame, LiveValue } from '@zutai/contract';
import { GOOD, type LiveStore, shownCode, slotKind } from './live-store.ts';

/*
 * The binary live frame of `packages/contract/src/monitor/binary-frame.ts`, written straight from the columns
 * of the live store: no object a value. A test holds both encoders to the same bytes.
 */
const MAGIC = 0x31_56_4c_5a;
const HEADER = 24;
const MAX_U32 = 0xffff_ffff;
const KIND_BOOLEAN = 1 << 30;
const KIND_NULL = 2 << 30;

/** Encodes the newest values of these slots (empty ones are left out) and what else `rest` has to say. */
export function encodeSlots(
  store: LiveStore,
  slots: readonly number[],
  isOnline: boolean,
  rest: Omit<LiveFrame, 'signalVal'> = {},
): Uint8Array {
  const { kinds, times, codes, numbers, signalIds } = store;
  let baseMs = 0;
  let count = 0;
  for (const slot of slots) {
    if (kinds[slot] !== slotKind.empty && times[slot]! > baseMs) baseMs = times[slot]!;
  }
  const left: LiveValue[] = [];
  let hasTimes = false;
  let hasCodes = false;
  for (const slot of slots) {
    const kind = kinds[slot]!;
    if (kind === slotKind.empty) continue;
    if (kind === slotKind.text || baseMs - times[slot]! > MAX_U32) {
      left.push(store.read(slot, isOnline)!);
      continue;
    }
    count += 1;
    if (times[slot] !== baseMs) hasTimes = true;
    if (kind !== slotKind.number || shownCode(codes[slot]!, isOnline) !== GOOD) hasCodes = true;
  }
  const tailFrame: LiveFrame = left.length > 0 ? { ...rest, signalVal: left } : rest;
  const tail = Object.keys(tailFrame).length > 0 ? Buffer.from(JSON.stringify(tailFrame)) : undefined;
  const length = HEADER + count * (12 + (hasTimes ? 4 : 0) + (hasCodes ? 4 : 0));
  const bytes = Buffer.allocUnsafe(length + (tail?.length ?? 0));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, count, true);
  view.setFloat64(8, baseMs, true);
  view.setUint32(16, tail?.length ?? 0, true);
  view.setUint32(20, (hasTimes ? 1 : 0) | (hasCodes ? 2 : 0), true);
  const idsAt = HEADER + count * 8;
  const timesAt = idsAt + count * 4;
  const codesAt = timesAt + (hasTimes ? count * 4 : 0);
  let i = 0;
  for (const slot of slots) {
    const kind = kinds[slot]!;
    if (kind === slotKind.empty || kind === slotKind.text || baseMs - times[slot]! > MAX_U32) continue;
    view.setFloat64(HEADER + i * 8, kind === slotKind.null ? 0 : numbers[slot]!, true);
    view.setUint32(idsAt + i * 4, signalIds[slot]!, true);
    if (hasTimes) view.setUint32(timesAt + i * 4, baseMs - times[slot]!, true);
    if (hasCodes) {
      const kindBits = kind === slotKind.null ? KIND_NULL : kind === slotKind.boolean ? KIND_BOOLEAN : 0;
      view.setUint32(codesAt + i * 4, (kindBits | shownCode(codes[slot]!, isOnline)) >>> 0, true);
    }
    i += 1;
  }
  if (tail !== undefined) bytes.set(tail, length);
  return bytes;
}
