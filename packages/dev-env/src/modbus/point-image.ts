import type { ModbusTable } from '@zutai/contract/driver-protocol';
import { isOutOfBounds } from '../point/check-write.ts';
import { checkPoints, type Point, type PointValue } from '../point/point.ts';
import { type ModbusOutcome, modbusException, modbusOk } from './exception.ts';
import { countPointPlaces, decodePoint, encodePoint } from './point-codec.ts';
import { type GapAnswer, RegisterBank } from './register-bank.ts';

/** Called for every point a client has written, after the image holds the new value. */
export type PointWriteListener = (point: Point, value: PointValue) => void;

interface PointImageOptions {
  points: readonly Point[];
  /** @default 'zero' */
  gaps?: GapAnswer;
  onWrite?: PointWriteListener;
}

interface Place {
  point: Point;
  first: number;
  count: number;
}

/** A register bank seen as typed points: the device side sets and gets values, clients write words. */
export class PointImage {
  readonly bank = new RegisterBank();
  readonly points: readonly Point[];
  readonly #places = new Map<string, Place>();
  readonly #placesAt = new Map<string, Place[]>();
  readonly #onWrite: PointWriteListener | undefined;

  /** @throws Error when two points claim the same place or tag */
  constructor({ points, gaps = 'zero', onWrite }: PointImageOptions) {
    checkPoints(points);
    this.points = points;
    this.#onWrite = onWrite;
    for (const point of points) this.#claim(point);
    if (gaps === 'zero') this.bank.fillGaps();
  }

  #claim(point: Point): void {
    const { table, address, bit } = point.address;
    const place = { point, first: address, count: countPointPlaces(point) };
    for (let index = address; index < address + place.count; index++) {
      const key = `${table}:${index}`;
      const others = this.#placesAt.get(key) ?? [];
      const isTaken = others.some(
        ({ point: other }) =>
          bit === undefined || other.address.bit === undefined || other.address.bit === bit,
      );
      if (isTaken) throw new Error(`${point.tag} and ${others[0]?.point.tag} both claim ${key}`);
      this.#placesAt.set(key, [...others, place]);
    }
    const isWritable = point.writable || this.#isWritableWord(table, address);
    this.bank.define(table, address, place.count, isWritable);
    this.#places.set(point.tag, place);
  }

  /** A register of bits can be written as soon as one of its bits can. */
  #isWritableWord(table: ModbusTable, address: number): boolean {
    return (this.#placesAt.get(`${table}:${address}`) ?? []).some(({ point }) => point.writable);
  }

  #find(tag: string): Place {
    const place = this.#places.get(tag);
    if (!place) throw new Error(`no point ${tag}`);
    return place;
  }

  /** @throws Error for an unknown tag */
  get(tag: string): PointValue {
    const { point, first } = this.#find(tag);
    return decodePoint(point, this.bank.words(point.address.table), first);
  }

  /** Sets a value from the device's side; no listener is called. Numbers saturate. */
  set(tag: string, value: PointValue): void {
    const { point, first } = this.#find(tag);
    const { table, type, bit = 0 } = point.address;
    const words = this.bank.words(table);
    if (type === 'bool') {
      const mask = 1 << bit;
      words[first] = value ? words[first]! | mask : words[first]! & ~mask;
    } else {
      words.set(encodePoint(point, value), first);
    }
  }

  /** A client's write: all of it or nothing, checked against bounds before the first word changes. */
  writeWords(table: ModbusTable, address: number, values: readonly number[]): ModbusOutcome {
    const outcome = this.bank.checkWrite(table, address, values.length);
    if (outcome !== modbusOk) return outcome;
    const changes: { point: Point; value: PointValue }[] = [];
    for (const place of this.#touchedPlaces(table, address, values.length)) {
      const { point, first, count } = place;
      const isWhole = first >= address && first + count <= address + values.length;
      // Half of a 32-bit number would be a value nobody meant; a text may be written in pieces.
      if (!isWhole && point.address.type !== 'string') return modbusException.illegalAddress;
      const words = this.bank.words(table).slice(first, first + count);
      const before = decodePoint(point, words);
      for (let index = 0; index < count; index++)
        words[index] = values[first + index - address] ?? words[index]!;
      const value = decodePoint(point, words);
      if (!point.writable) {
        if (value !== before) return modbusException.illegalValue;
        continue;
      }
      if (isOutOfBounds(point, value)) return modbusException.illegalValue;
      if (point.address.bit === undefined || value !== before) changes.push({ point, value });
    }
    this.bank.words(table).set(values, address);
    for (const { point, value } of changes) this.#onWrite?.(point, value);
    return modbusOk;
  }

  #touchedPlaces(table: ModbusTable, address: number, count: number): Set<Place> {
    const touched = new Set<Place>();
    for (let index = address; index < address + count; index++) {
      for (const place of this.#placesAt.get(`${table}:${index}`) ?? []) touched.add(place);
    }
    return touched;
  }
}
