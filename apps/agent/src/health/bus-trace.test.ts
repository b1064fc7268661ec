import { BUS_FRAME_MAX_BYTES, BUS_FRAMES_A_READ, BUS_TRACE_MAX, busAnswer } from '@zutai/contract/sparkplug';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusTrace } from './bus-trace.ts';
import { DriverMeter } from './driver-meter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const frameOf = (length: number) => ({ bytes: Buffer.alloc(length, 7) });

describe('a trace ends by itself', () => {
  it('by the number of frames, and what it has can still be read in parts', () => {
    const onEnded = vi.fn();
    const trace = new BusTrace('a', onEnded);
    for (let count = 0; count < BUS_TRACE_MAX.frames + 5; count += 1) trace.add('request', frameOf(1));
    expect(onEnded).toHaveBeenCalledOnce();
    const first = trace.read(0);
    expect(busAnswer.parse(first)).toEqual(first);
    expect(first).toMatchObject({ ended: 'frames', hasMore: true });
    expect(first.frames).toHaveLength(BUS_FRAMES_A_READ);
    const last = trace.read(BUS_TRACE_MAX.frames - 1);
    expect(last).toMatchObject({ hasMore: false, frames: [{ number: BUS_TRACE_MAX.frames }] });
  });

  it('by bytes, of which long frames are cut', () => {
    const trace = new BusTrace('a', () => undefined);
    for (let count = 0; trace.isRunning; count += 1) {
      expect(count).toBeLessThan(BUS_TRACE_MAX.frames);
      trace.add('answer', frameOf(100_000));
    }
    const { frames, ended } = trace.read(0);
    expect(ended).toBe('bytes');
    expect(frames[0]).toMatchObject({ length: 100_000 });
    expect(frames[0]!.bytes).toHaveLength(BUS_FRAME_MAX_BYTES * 2);
  });

  it('when nobody reads it, and after its time also while somebody does', () => {
    const unread = new BusTrace('a', () => undefined);
    vi.advanceTimersByTime(BUS_TRACE_MAX.unreadSeconds * 1000);
    expect(unread.ended).toBe('unread');
    const read = new BusTrace('b', () => undefined);
    for (let second = 1; second < BUS_TRACE_MAX.seconds; second += 1) {
      vi.advanceTimersByTime(1_000);
      expect(read.read(0).ended).toBeNull();
    }
    vi.advanceTimersByTime(1_000);
    expect(read.ended).toBe('time');
  });
});

describe('a meter', () => {
  const failure = { code: '1715', cause: 'timeout', message: 'no answer within 300 ms' } as const;

  it('puts no frame together while nobody looks on, and counts all the same', () => {
    const meter = new DriverMeter();
    const never = () => {
      throw new Error('nobody looks');
    };
    meter.request(never).answer(never);
    meter.request(never).answer(never, { code: '1721', message: 'Modbus exception 2' });
    meter.request(never).fail(failure);
    meter.late(never);
    meter.noteCycle(1_500);
    meter.noteCycle(10);
    expect(meter.describe('1', 'connected', 1_000)).toMatchObject({
      ...{ requests: 3, request: { count: 2 }, overruns: 1, line: null },
      cycle: { count: 2, last: 10, mean: 755, p95: 1_500, max: 1_500, sum: 1_510 },
      errors: [
        { kind: 'rejected', count: 1 },
        { kind: 'timeout', count: 1 },
      ],
      lastError: { kind: 'timeout', message: failure.message },
    });
  });

  it('keeps no more of the past than it has room for', () => {
    const meter = new DriverMeter();
    for (let count = 0; count < 5_000; count += 1) meter.noteCycle(count);
    const { cycle } = meter.describe('1', 'connected', 1);
    expect(cycle).toMatchObject({ last: 4_999, max: 4_999 });
    // The oldest may be at the very edge of the window.
    expect([1_199, 1_200]).toContain(cycle!.count);
  });
});
