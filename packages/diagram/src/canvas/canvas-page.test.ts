import { describe, expect, it } from 'vitest';
import { emptyLookup } from '../binding/live.ts';
import { unbound } from '../document/binding.ts';
import { createPage } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { boundsOf } from '../geometry/groups.ts';
import type { PaintContext, PaintWidget } from '../paint/context.ts';
import { lightPalette } from '../paint/palette.ts';
import type { Primitive } from '../paint/primitive.ts';
import { createRecordingContext, rectAt } from '../testing/index.ts';
import { CanvasPage } from './canvas-page.ts';

const paintContext: PaintContext = {
  live: emptyLookup,
  palette: lightPalette,
  words: { unbound: '', noValue: '', age: String, reason: () => '' },
  nowMs: 0,
  mode: 'live',
  dataTextShow: 'value',
};

const bound = (id: string, x: number, y: number, signalId: string): Widget => ({
  ...rectAt(id, x, y, 40, 20),
  data: { ...unbound, signalId },
});

/** Each widget paints its box and its id, so that the record shows which were painted and which drawn. */
function setUp(
  widgets: Widget[],
  decorate: (primitive: Primitive, widget: Widget) => Primitive = (p) => p,
  repaintEveryMs?: (widget: Widget) => number | undefined,
) {
  const painted: string[] = [];
  const paint: PaintWidget = (widget) => {
    painted.push(widget.id);
    const box = boundsOf(widget);
    const text: Primitive = {
      kind: 'text',
      text: widget.id,
      x: box.x,
      y: box.y + 10,
      fill: '#000',
      size: 10,
      anchor: 'start',
      baseline: 'middle',
    };
    return [decorate({ kind: 'group', children: [{ kind: 'rect', ...box, fill: '#fff' }, text] }, widget)];
  };
  const frames: ((timeMs: number) => void)[] = [];
  const { context, calls, clear } = createRecordingContext();
  const options = { context, paint, images: { get: () => undefined }, hasMotion: true, repaintEveryMs };
  const canvas = new CanvasPage({ ...options, requestFrame: (callback) => frames.push(callback) });
  canvas.setView({ scale: 1, offsetX: 0, offsetY: 0, width: 1024, height: 768 });
  canvas.setPage(createPage({}, widgets), paintContext);
  const frame = (timeMs = 0) => {
    painted.length = 0;
    clear();
    for (const callback of frames.splice(0)) callback(timeMs);
    const drawn = calls.filter((call) => call.startsWith('fillText')).map((call) => call.split(' ')[1]);
    return { painted: [...painted], drawn, calls: [...calls], framesAsked: frames.length };
  };
  return { canvas, frame, frames };
}

const far = [bound('a', 10, 10, '1'), bound('b', 900, 700, '2'), bound('c', 20, 12, '3')];

describe('the canvas renderer', () => {
  it('paints and draws everything once', () => {
    const { frame } = setUp(far);
    expect(frame()).toMatchObject({ painted: ['a', 'b', 'c'], drawn: ['a', 'b', 'c'], framesAsked: 0 });
  });

  it('repaints only what a changed value touches, and draws what lies in the same place, in order', () => {
    const { canvas, frame } = setUp(far);
    frame();
    canvas.invalidate(['signal:1']);
    expect(frame()).toMatchObject({ painted: ['a'], drawn: ['a', 'c'] });
    canvas.invalidate(['signal:2']);
    expect(frame()).toMatchObject({ painted: ['b'], drawn: ['b'] });
  });

  it('clears and clips to the squares that changed', () => {
    const { canvas, frame } = setUp(far);
    frame();
    canvas.invalidate(['signal:2']);
    const cleared = frame().calls.filter((call) => call.startsWith('clearRect'));
    // The widget stands across the border of two squares, at y 704.
    expect(cleared).toEqual(['clearRect 896 640 64 64', 'clearRect 896 704 64 64']);
  });

  it('asks for one frame however many values change, and for none when nothing is bound to them', () => {
    const { canvas, frame, frames } = setUp(far);
    frame();
    canvas.invalidate(['signal:99']);
    expect(frames).toHaveLength(0);
    canvas.invalidate(['signal:1']);
    canvas.invalidate(['signal:2', 'signal:1']);
    expect(frames).toHaveLength(1);
    expect(frame().painted).toEqual(['a', 'b']);
  });

  it('draws what moves by itself at every frame, without painting it again', () => {
    const spin = { degreesPerSecond: 90, cx: 30, cy: 20 };
    const { frame } = setUp(far, (primitive, { id }) => (id === 'a' ? { ...primitive, spin } : primitive));
    frame();
    const second = frame(1000);
    expect(second).toMatchObject({ painted: [], drawn: ['a', 'c'], framesAsked: 1 });
    expect(second.calls).toContain(`rotate ${Math.PI / 2}`);
  });

  it('draws again only the squares along a pipe that flows, all of one pipe at one moment', () => {
    const flow = { unitsPerSecond: 40 };
    const points = [
      { x: 20, y: 20 },
      { x: 930, y: 20 },
      { x: 930, y: 690 },
    ];
    const line: Primitive = { kind: 'line', points, stroke: { color: 'blue', width: 4 }, flow };
    const { canvas, frame } = setUp(far, (primitive, { id }) => (id === 'a' ? line : primitive));
    frame(0);
    const { calls, painted } = frame(1000);
    const cleared = calls.filter((call) => call.startsWith('clearRect'));
    // One row of 15 squares and one column of 10 below it, of 192 in all.
    expect(cleared).toHaveLength(11);
    expect(painted).toEqual([]);
    canvas.invalidate(['signal:2']);
    expect(frame(1001).calls.filter((call) => call.startsWith('clearRect')).length).toBeGreaterThanOrEqual(
      11,
    );
  });

  it('draws motion alone no more than 30 times a second', () => {
    const spin = { degreesPerSecond: 90, cx: 30, cy: 20 };
    const { frame } = setUp(far, (primitive, { id }) => (id === 'a' ? { ...primitive, spin } : primitive));
    frame(0);
    expect(frame(16)).toMatchObject({ drawn: [], framesAsked: 1 });
    expect(frame(33)).toMatchObject({ drawn: ['a', 'c'], framesAsked: 1 });
  });

  it('repaints what changes by time at the multiples of its interval, and says when next', () => {
    const every: Record<string, number> = { a: 1000, b: 300 };
    const { canvas, frame } = setUp(far, undefined, ({ id }) => every[id]);
    frame();
    expect(canvas.tick(10_100)).toBe(100);
    expect(frame().painted).toEqual(['a', 'b']);
    expect(canvas.tick(10_199)).toBe(1);
    expect(frame().painted).toEqual([]);
    expect(canvas.tick(10_200)).toBe(300);
    expect(frame().painted).toEqual(['b']);
    expect(canvas.tick(11_000)).toBe(100);
    expect(frame().painted).toEqual(['a', 'b']);
    // The clock is put back by an hour.
    canvas.tick(11_000 - 3_600_000);
    expect(frame().painted).toEqual(['a', 'b']);
  });

  it('lets what is below a slice be seen through it', () => {
    const hasGroundAt = (hasGround?: boolean) => {
      const { context, calls } = createRecordingContext();
      const options = { context, paint: () => [], images: { get: () => undefined }, hasMotion: true };
      const frames: (() => void)[] = [];
      const canvas = new CanvasPage({
        ...options,
        ...(hasGround !== undefined && { hasGround }),
        requestFrame: (callback) => frames.push(() => callback(0)),
      });
      canvas.setView({ scale: 1, offsetX: 0, offsetY: 0, width: 100, height: 100 });
      canvas.setPage(createPage({}, far), paintContext);
      for (const frame of frames) frame();
      return calls.some((call) => call.startsWith('fillRect'));
    };
    expect([hasGroundAt(), hasGroundAt(true), hasGroundAt(false)]).toEqual([true, true, false]);
  });

  it('waits for no time when nothing shows it', () => {
    expect(setUp(far).canvas.tick(1000)).toBeUndefined();
  });

  it('scales to the device and finds the widget under a point of it', () => {
    const { canvas, frame } = setUp(far);
    canvas.setView({ scale: 2, offsetX: 100, offsetY: 50, width: 2048, height: 1536 });
    expect(frame().calls).toContain('setTransform 2 0 0 2 100 50');
    const point = canvas.toPagePoint({ x: 100 + 2 * 35, y: 50 + 2 * 20 });
    expect(point).toEqual({ x: 35, y: 20 });
    expect(canvas.hitTest(point, () => true)?.id).toBe('c');
    expect(canvas.hitTest(point, ({ id }) => id === 'a')?.id).toBe('a');
    expect(canvas.hitTest({ x: 500, y: 500 }, () => true)).toBeUndefined();
  });

  it('stops when it is destroyed', () => {
    const { canvas, frame } = setUp(far);
    canvas.destroy();
    expect(frame()).toMatchObject({ painted: [], drawn: [] });
  });
});
