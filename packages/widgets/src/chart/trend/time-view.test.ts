import { MAX_SPAN_MS } from '@zutai/curve';
import { describe, expect, it } from 'vitest';
import { timeSpanMs } from './data/trend-data.ts';
import { keyView } from './key-view.ts';
import { dragRange } from './RangeStrip.tsx';
import {
  chooseRange,
  moveView,
  needsHistory,
  pauseView,
  rangeOf,
  rangeToRead,
  showRange,
  type TimeView,
  zoomView,
} from './time-view.ts';

const nowMs = 1_000_000_000;
const hourMs = 3_600_000;
const live: TimeView = { isFollowing: true, spanMs: hourMs };

describe('the time a chart shows', () => {
  it('is as long as the widget says, 60 minutes when that is nothing (section 9)', () => {
    expect([60, 5, 0, Number.NaN, 1e9].map((timeRange) => timeSpanMs({ timeRange }) / 60_000)).toEqual([
      60, 5, 60, 60, 43_200,
    ]);
  });

  it('moves with the clock until it is paused', () => {
    expect(rangeOf(live, nowMs)).toEqual({ fromMs: nowMs - hourMs, toMs: nowMs });
    const paused = pauseView(live, nowMs);
    expect(rangeOf(paused, nowMs + 5000)).toEqual({
      isFollowing: false,
      fromMs: nowMs - hourMs,
      toMs: nowMs,
    });
  });

  it('zooms about a time and keeps following when that is at its end', () => {
    const zoomed = zoomView(live, 0.5, nowMs, nowMs);
    expect(zoomed).toEqual({ isFollowing: true, spanMs: hourMs / 2 });
    const inside = zoomView(live, 0.5, nowMs - hourMs / 2, nowMs);
    expect(inside).toEqual({
      isFollowing: false,
      fromMs: nowMs - 0.75 * hourMs,
      toMs: nowMs - 0.25 * hourMs,
    });
  });

  it('never leaves 1 second to 30 days', () => {
    const far = zoomView(live, 1e9, nowMs, nowMs);
    expect(far).toEqual({ isFollowing: true, spanMs: MAX_SPAN_MS });
    expect(zoomView(live, 1e-9, nowMs, nowMs)).toEqual({ isFollowing: true, spanMs: 1000 });
    expect(showRange(nowMs, nowMs - MAX_SPAN_MS * 2)).toMatchObject({
      toMs: nowMs,
      fromMs: nowMs - MAX_SPAN_MS,
    });
  });

  it('moves back, and forward no further than the present, where it follows again', () => {
    const back = moveView(live, -0.5, nowMs);
    expect(back).toEqual({ isFollowing: false, fromMs: nowMs - 1.5 * hourMs, toMs: nowMs - 0.5 * hourMs });
    expect(moveView(back, 0.6, nowMs)).toEqual(live);
  });

  it('follows when the end that is chosen is the present', () => {
    const fromMs = nowMs - 1000 * 60;
    expect(chooseRange({ fromMs, toMs: nowMs }, nowMs)).toEqual({ isFollowing: true, spanMs: 60_000 });
    expect(chooseRange({ fromMs, toMs: nowMs - 1 }, nowMs)).toMatchObject({ isFollowing: false, fromMs });
  });

  it('is chosen by keys', () => {
    expect(keyView('+', live, nowMs, live)).toEqual({ isFollowing: true, spanMs: hourMs / 1.25 });
    expect(keyView('ArrowLeft', live, nowMs, live)).toMatchObject({ isFollowing: false });
    const paused = keyView(' ', live, nowMs, live)!;
    expect(paused.isFollowing).toBe(false);
    expect(keyView(' ', paused, nowMs, live)).toBe(live);
    expect(keyView('Escape', paused, nowMs, live)).toBe(live);
    expect(keyView('a', live, nowMs, live)).toBeUndefined();
  });
});

describe('history is read', () => {
  const loaded = { ...rangeToRead(live, nowMs), isDownsampled: false };

  it('with as much again around what is shown, never of the future', () => {
    expect(loaded).toMatchObject({ fromMs: nowMs - 1.5 * hourMs, toMs: nowMs, isToPresent: true });
    const old = showRange(nowMs - 10 * hourMs, nowMs - 9 * hourMs);
    expect(rangeToRead(old, nowMs)).toMatchObject({ toMs: nowMs - 8.5 * hourMs, isToPresent: false });
  });

  it('when nothing was, when the start is missing, and not while the clock moves on', () => {
    expect(needsHistory(live, undefined, nowMs)).toBe(true);
    expect(needsHistory(live, loaded, nowMs + hourMs)).toBe(false);
    expect(needsHistory(moveView(live, -0.4, nowMs), loaded, nowMs)).toBe(false);
    expect(needsHistory(moveView(live, -0.6, nowMs), loaded, nowMs)).toBe(true);
  });

  it('again when the end was not read up to the present', () => {
    const old = { ...loaded, toMs: nowMs - hourMs / 2, isToPresent: false };
    expect(needsHistory(live, old, nowMs)).toBe(true);
  });

  it('again when much less is shown than what was thinned out', () => {
    const near = zoomView(live, 0.2, nowMs, nowMs);
    expect(needsHistory(near, loaded, nowMs)).toBe(false);
    expect(needsHistory(near, { ...loaded, isDownsampled: true }, nowMs)).toBe(true);
  });
});

describe('the strip', () => {
  const whole = { fromMs: 0, toMs: 1_000_000 };
  const range = { fromMs: 400_000, toMs: 600_000 };

  it('moves one end, never past the other or the whole', () => {
    expect(dragRange(range, whole, 'from', -100_000)).toEqual({ fromMs: 300_000, toMs: 600_000 });
    expect(dragRange(range, whole, 'from', 900_000)).toEqual({ fromMs: 595_000, toMs: 600_000 });
    expect(dragRange(range, whole, 'to', 900_000)).toEqual({ fromMs: 400_000, toMs: 1_000_000 });
    expect(dragRange(range, whole, 'to', -900_000)).toEqual({ fromMs: 400_000, toMs: 405_000 });
  });

  it('moves both and keeps their distance', () => {
    expect(dragRange(range, whole, 'both', -900_000)).toEqual({ fromMs: 0, toMs: 200_000 });
    expect(dragRange(range, whole, 'both', 900_000)).toEqual({ fromMs: 800_000, toMs: 1_000_000 });
  });
});
