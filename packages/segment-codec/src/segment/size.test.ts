import { describe, expect, it } from 'vitest';
import { randomOf } from '../testing/shapes.ts';
import { encodeSegment } from './encode-segment.ts';
import { encodeTimes } from './shared-times.ts';

const COUNT = 4096;
const times = Float64Array.from({ length: COUNT }, (_, i) => i * 1000);

/** Bytes of a segment of these values. */
function sizeOf(next: (i: number, random: () => number) => number): number {
  const random = randomOf(7);
  const values = Float64Array.from({ length: COUNT }, (_, i) => next(i, random));
  return encodeSegment({ kind: 'number', times, values }).length;
}

const wave = (i: number, random: () => number) => 2000 + 300 * Math.sin(i / 600) + (random() - 0.5) * 8;

/** Each way of encoding is taken where it is the short one: a fault would cost bytes alone, and nobody would see it. */
describe('the size of a segment', () => {
  // The noise of 8 steps takes 3 bits, 1,536 bytes; what foretells from noisy values misses by a little more.
  it.each<[string, (i: number, random: () => number) => number]>([
    ['of whole numbers', (i, random) => Math.round(wave(i, random))],
    ['of decimals', (i, random) => Math.round(wave(i, random)) / 100],
    ['of decimals in float32', (i, random) => Math.fround(Math.round(wave(i, random)) / 100)],
    ['of registers times 0.1', (i, random) => Math.round(wave(i, random)) * 0.1],
    ['of decimals around a large number', (i, random) => Math.round(wave(i, random) + 1e9) / 100],
  ])('%s is that of their noise', (_, next) => {
    expect(sizeOf(next)).toBeLessThan(2000);
  });

  it('hardly grows by what fits no decimal, nor by NaN, infinity and −0', () => {
    const decimals = (i: number, random: () => number) => Math.round(wave(i, random)) / 100;
    const specials = [Number.NaN, Number.POSITIVE_INFINITY, -0];
    const odd = (i: number, random: () => number) => (i % 500 === 9 ? Math.PI * i : decimals(i, random));
    const special = (i: number, random: () => number) => specials[(i % 500) - 9] ?? decimals(i, random);
    expect(sizeOf(odd)).toBeLessThan(sizeOf(decimals) + 150);
    expect(sizeOf(special)).toBeLessThan(sizeOf(decimals) + 150);
  });

  it('of few different values is that of a dictionary', () => {
    // 7 bits of one of a hundred values, and the values.
    expect(sizeOf((_, random) => Math.sqrt(Math.floor(random() * 100)))).toBeLessThan(3584 + 900);
  });

  it('of float32 is less than their bits, of float64 not much more', () => {
    expect(sizeOf((i, random) => Math.fround(wave(i, random)))).toBeLessThan(2.6 * COUNT);
    expect(sizeOf((_, random) => random() * 10 ** Math.floor(random() * 300))).toBeLessThan(8.1 * COUNT);
  });

  it('of what changes rarely is next to nothing', () => {
    expect(sizeOf(() => 21.5)).toBeLessThan(64);
    expect(sizeOf((i) => Math.floor(i / 500) % 2)).toBeLessThan(80);
    expect(sizeOf((i) => Math.floor(i / 36) / 100)).toBeLessThan(120);
  });

  it('of times is that of what is irregular in them', () => {
    const random = randomOf(3);
    const late = times.map((time) => time + Math.round((random() - 0.5) * 10));
    const missing = times.filter((_, i) => i % 100 !== 0);
    expect(encodeTimes(times).length).toBeLessThan(50);
    // 11 deviations take 3.5 bits; steps between such times would take 4.2.
    expect(encodeTimes(late).length).toBeLessThan(0.47 * COUNT);
    expect(encodeTimes(missing).length).toBeLessThan(200);
  });

  it('of codes that are good is one byte, of runs a few', () => {
    const values = new Float64Array(COUNT);
    const size = (codes?: Int32Array) => encodeSegment({ kind: 'number', times, values, codes }).length;
    expect(size(new Int32Array(COUNT).fill(200))).toBe(size());
    expect(size(Int32Array.from(times, (_, i) => (i > 1000 && i < 2000 ? 99901 : 200)))).toBeLessThan(
      size() + 24,
    );
  });
});
