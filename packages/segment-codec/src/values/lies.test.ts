import { describe, expect, it } from 'vitest';
import { ByteReader } from '../bytes/byte-reader.ts';
import { type ByteWriter, written } from '../bytes/byte-writer.ts';
import { readSeries, writeSeries } from '../integers/series.ts';
import { readWholeNumbers, writeWholeNumbers } from '../integers/whole-numbers.ts';
import { readCodes } from '../segment/codes.ts';
import { readTimes } from '../segment/times.ts';
import { readNumbers, writeNumbers } from './numbers.ts';
import { readTexts } from './texts.ts';

const MALFORMED = expect.objectContaining({ code: 'malformed' });
const whole = (...numbers: number[]) => Float64Array.from(numbers);
const readerOf = (write: (writer: ByteWriter) => void) => new ByteReader(written(write).view());

/** Numbers without specials that are runs of these lengths, less one, and these heads. */
const runs = (lengths: Float64Array) => (writer: ByteWriter) => {
  writer.varint(0);
  writer.u8(1);
  writer.varint(lengths.length);
  writeWholeNumbers(writer, lengths);
  // As what stands singly, by itself.
  const heads = written((part) => writeNumbers(part, whole(1, 2, 3, 4, 5).subarray(0, lengths.length)));
  writer.bytes(heads.view().subarray(1));
};

describe('content that was made by hand', () => {
  it('is read where it is right', () => {
    expect([...readNumbers(readerOf(runs(whole(1, 0))), 3)]).toEqual([1, 1, 2]);
  });

  it.each([
    ['end early', 4],
    ['go beyond the end', 2],
  ])('is refused: runs that %s', (_, count) => {
    expect(() => readNumbers(readerOf(runs(whole(1, 0))), count)).toThrow(MALFORMED);
  });

  it('is refused: specials beyond the end, and one that is none', () => {
    const specials = (gap: number, length: number, which: number) =>
      readerOf((writer) => {
        writer.varint(1);
        for (const number of [gap, length, which]) writeWholeNumbers(writer, whole(number));
      });
    expect([...readNumbers(specials(0, 1, 3), 2)]).toEqual([-0, -0]);
    expect(() => readNumbers(specials(0, 2, 3), 2)).toThrow(MALFORMED);
    expect(() => readNumbers(specials(1, 1, 3), 2)).toThrow(MALFORMED);
    expect(() => readNumbers(specials(0, 1, 4), 2)).toThrow(MALFORMED);
  });

  it('is refused: a place beside the dictionary', () => {
    const dictionary = (...places: number[]) =>
      readerOf((writer) => {
        writer.varint(0);
        writer.u8(3);
        writer.varint(2);
        writer.u8(0);
        writer.u8(0);
        writer.varint(0);
        writeSeries(writer, whole(7, 9));
        writeSeries(writer, Float64Array.from(places));
      });
    expect([...readNumbers(dictionary(1, 0, 1), 3)]).toEqual([9, 7, 9]);
    expect(() => readNumbers(dictionary(1, 0, 2), 3)).toThrow(MALFORMED);
    expect(() => readNumbers(dictionary(1, 0, -1), 3)).toThrow(MALFORMED);
  });

  it('is refused: texts of more bytes than any segment has, before they are made room for', () => {
    const texts = readerOf((writer) => {
      writer.varint(1);
      writeWholeNumbers(writer, whole(2 ** 40));
      writeWholeNumbers(writer, whole(65));
    });
    expect(() => readTexts(texts, 3)).toThrow(MALFORMED);
  });

  it('is refused: times that stand still, and codes for fewer values', () => {
    const steps = (...list: number[]) =>
      readerOf((writer) => {
        writer.u8(0);
        writer.u8(0);
        writeSeries(writer, Float64Array.from(list));
      });
    expect([...readTimes(steps(1, 2), 3, 5)]).toEqual([5, 6, 8]);
    expect(() => readTimes(steps(1, 0), 3, 5)).toThrow(MALFORMED);
    const codes = () =>
      readerOf((writer) => {
        writer.varint(1);
        writeSeries(writer, whole(201));
        writeWholeNumbers(writer, whole(1));
      });
    expect([...readCodes(codes(), 2)!]).toEqual([201, 201]);
    expect(() => readCodes(codes(), 3)).toThrow(MALFORMED);
    expect(() => readCodes(codes(), 1)).toThrow(MALFORMED);
  });

  it('is refused: an unknown way, predictor or width, a number of ten bytes, nothing', () => {
    const bytes = (...list: number[]) => new ByteReader(Uint8Array.from(list));
    expect(() => readWholeNumbers(bytes(9, 0, 0, 0), 2)).toThrow(MALFORMED);
    expect(() => readWholeNumbers(bytes(1, 54, 0, 0, 0), 2)).toThrow(MALFORMED);
    expect(() => readSeries(bytes(7, 0, 0, 0), 2)).toThrow(MALFORMED);
    expect(() => readWholeNumbers(bytes(0, ...Array(9).fill(0xff), 1), 2)).toThrow(MALFORMED);
    expect(() => readNumbers(bytes(0), 2)).toThrow(MALFORMED);
    expect(() => readNumbers(bytes(), 2)).toThrow(MALFORMED);
  });
});
