import { describe, expect, it } from 'vitest';
import { drawPrimitive } from '../canvas/draw.ts';
import { movingBoxesOf } from '../canvas/moving.ts';
import { createRecordingContext } from '../testing/index.ts';
import type { Primitive } from './primitive.ts';
import { primitivesToSvg } from './svg.ts';

const corner = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 200 },
];
const pipe = (unitsPerSecond: number, dashes: readonly number[] = [6, 4]): Primitive => ({
  kind: 'line',
  points: corner,
  stroke: { color: 'blue', width: 2, dashes },
  flow: { unitsPerSecond },
});
const moving = (primitive: Primitive) => primitivesToSvg([primitive], { hasMotion: true });

describe('a flow in SVG', () => {
  it('runs its dashes towards the end, or back when negative, once a period of them', () => {
    const forward = moving(pipe(20));
    expect(forward).toContain(
      '<animate attributeName="stroke-dashoffset" from="0" to="-10" dur="0.5s" repeatCount="indefinite"/>',
    );
    expect(moving(pipe(-20))).toContain('from="0" to="10" dur="0.5s"');
    expect(moving(pipe(20, [6, 4, 2]))).toContain('to="-24"');
  });

  it('has dashes of its own where none are named', () => {
    expect(moving(pipe(20, []))).toContain('stroke-dasharray="12 8"');
  });

  it('points the way with arrow marks where nothing may move', () => {
    const rest = primitivesToSvg([pipe(20)]);
    expect(rest).not.toContain('animate');
    // One on the level piece, three on the upright one; the first points right from 50.
    expect(rest.match(/Z/g)).toHaveLength(4);
    expect(rest).toContain('d="M54 0L46 4L46 -4Z');
    expect(primitivesToSvg([pipe(-20)])).toContain('M46 0L54 -4L54 4Z');
  });

  it('has no more marks than can be told apart, however long it is', () => {
    const far = {
      ...pipe(20),
      points: [
        { x: 0, y: 0 },
        { x: 1e9, y: 0 },
      ],
    } as Primitive;
    expect(primitivesToSvg([far]).length).toBeLessThan(1_000_000);
  });

  it('of nothing is a line as any other', () => {
    expect(moving(pipe(0))).toBe(primitivesToSvg([{ ...pipe(0), flow: undefined } as Primitive]));
  });
});

describe('a flow on the canvas', () => {
  const draw = (primitive: Primitive, timeMs: number | null) => {
    const { context, calls } = createRecordingContext();
    const offsets: number[] = [];
    const spied = new Proxy(context, {
      set(target, name, value) {
        if (name === 'lineDashOffset') offsets.push(value as number);
        return Reflect.set(target, name, value);
      },
    });
    drawPrimitive(spied, primitive, { images: { get: () => undefined }, timeMs });
    return { calls, offsets };
  };

  it('shifts its dashes with time, and leaves the next line unshifted', () => {
    expect(draw(pipe(20), 100).offsets).toEqual([-2, 0]);
    expect(draw(pipe(20), 600).offsets).toEqual([-2, 0]);
    expect(draw(pipe(-20), 100).offsets).toEqual([2, 0]);
    expect(draw(pipe(20), 100).calls).toContain('setLineDash 6,4');
  });

  it('points the way where nothing may move', () => {
    const { calls, offsets } = draw(pipe(20), null);
    expect(offsets).toEqual([]);
    expect(calls.filter((call) => call === 'closePath')).toHaveLength(4);
  });

  it('moves along its way alone, not in all the box around it', () => {
    expect(movingBoxesOf(pipe(20))).toEqual([
      { x: -2, y: -2, width: 104, height: 4 },
      { x: 98, y: -2, width: 4, height: 204 },
    ]);
    expect(movingBoxesOf(pipe(0))).toEqual([]);
  });

  it('is found in groups, turned ones too', () => {
    const group: Primitive = {
      kind: 'group',
      children: [pipe(20), { kind: 'rect', x: 0, y: 0, width: 9, height: 9 }],
    };
    expect(movingBoxesOf(group)).toHaveLength(2);
    const [level] = movingBoxesOf({ ...group, rotate: { degrees: 90, cx: 0, cy: 0 } });
    expect(level).toMatchObject({ width: expect.closeTo(4), height: expect.closeTo(104) });
    expect(movingBoxesOf({ ...group, children: [] })).toEqual([]);
  });
});
