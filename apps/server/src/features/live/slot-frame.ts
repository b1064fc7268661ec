import { isGoodCode, type LiveFrame, type LiveValue } from '@zutai/contract';
import { hasText, type LiveStore, slotKind } from './live-store.ts';

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
  const { kinds, times, goodTimes, numbers, signalIds } = store;
  let baseMs = 0;
  let count = 0;
  // A good value says no good time.
  const saysGoodTime = (slot: number) =>
    store.hasGoodTime(slot) && !isGoodCode(store.shownCode(slot, isOnline));
  for (const slot of slots) {
    if (kinds[slot] === slotKind.empty) continue;
    baseMs = Math.max(baseMs, times[slot]!, saysGoodTime(slot) ? goodTimes[slot]! : 0);
  }
  const isLeft = (slot: number) =>
    hasText(kinds[slot]!) ||
    baseMs - times[slot]! > MAX_U32 ||
    (saysGoodTime(slot) && baseMs - goodTimes[slot]! >= MAX_U32);
  const left: LiveValue[] = [];
  let hasTimes = false;
  let hasCodes = false;
  let hasGoodTimes = false;
  let notGood = 0;
  for (const slot of slots) {
    const kind = kinds[slot]!;
    if (kind === slotKind.empty) continue;
    if (isLeft(slot)) {
      left.push(store.read(slot, isOnline)!);
      continue;
    }
    count += 1;
    if (times[slot] !== baseMs) hasTimes = true;
    const isGood = isGoodCode(store.shownCode(slot, isOnline));
    if (kind !== slotKind.number || !isGood) hasCodes = true;
    if (isGood) continue;
    notGood += 1;
    if (store.hasGoodTime(slot)) hasGoodTimes = true;
  }
  const tailFrame: LiveFrame = left.length > 0 ? { ...rest, signalVal: left } : rest;
  const tail = Object.keys(tailFrame).length > 0 ? Buffer.from(JSON.stringify(tailFrame)) : undefined;
  const goodTimesAt = HEADER + count * (12 + (hasTimes ? 4 : 0) + (hasCodes ? 4 : 0));
  const length = goodTimesAt + (hasGoodTimes ? notGood * 4 : 0);
  const bytes = Buffer.allocUnsafe(length + (tail?.length ?? 0));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, count, true);
  view.setFloat64(8, baseMs, true);
  view.setUint32(16, tail?.length ?? 0, true);
  view.setUint32(20, (hasTimes ? 1 : 0) | (hasCodes ? 2 : 0) | (hasGoodTimes ? 4 : 0), true);
  const idsAt = HEADER + count * 8;
  const timesAt = idsAt + count * 4;
  const codesAt = timesAt + (hasTimes ? count * 4 : 0);
  let goodTimeAt = goodTimesAt;
  let i = 0;
  for (const slot of slots) {
    const kind = kinds[slot]!;
    if (kind === slotKind.empty || isLeft(slot)) continue;
    view.setFloat64(HEADER + i * 8, kind === slotKind.null ? 0 : numbers[slot]!, true);
    view.setUint32(idsAt + i * 4, signalIds[slot]!, true);
    if (hasTimes) view.setUint32(timesAt + i * 4, baseMs - times[slot]!, true);
    if (hasCodes) {
      const kindBits = kind === slotKind.null ? KIND_NULL : kind === slotKind.boolean ? KIND_BOOLEAN : 0;
      const code = store.shownCode(slot, isOnline);
      view.setUint32(codesAt + i * 4, (kindBits | code) >>> 0, true);
      if (hasGoodTimes && !isGoodCode(code)) {
        const goodAgeMs = store.hasGoodTime(slot) ? baseMs - goodTimes[slot]! : MAX_U32;
        view.setUint32(goodTimeAt, goodAgeMs, true);
        goodTimeAt += 4;
      }
    }
    i += 1;
  }
  if (tail !== undefined) bytes.set(tail, length);
  return bytes;
}
