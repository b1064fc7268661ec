import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyLookup } from '../binding/live.ts';
import { unbound } from '../document/binding.ts';
import { createPage } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { type Box, boxesTouch, growBox, unionBoxes } from '../geometry/box.ts';
import { boundsOf } from '../geometry/groups.ts';
import type { PaintContext } from '../paint/context.ts';
import { lightPalette } from '../paint/palette.ts';
import type { Primitive } from '../paint/primitive.ts';
import { createRecordingContext, rectAt } from '../testing/index.ts';
import { CanvasPage, type CanvasView } from './canvas-page.ts';
import { extentOf } from './extent.ts';

/** Held against a slow renderer: everything whose box meets a square that was cleared is drawn, bottom to top. */

const paintContext: PaintContext = {
  live: emptyLookup,
  palette: lightPalette,
  words: { unbound: '', noValue: '', age: String, reason: () => '' },
  nowMs: 0,
  mode: 'live',
  dataTextShow: 'value',
};

const signals = ['1', '2', '3'];

/** Grows with what it shows, so that what is found of a widget has to follow its values; may turn for ever. */
function paintIn(values: Readonly<Record<string, number>>) {
  return (widget: Widget): readonly Primitive[] => {
    const { signalId = '' } = widget.data as { signalId?: string };
    const value = values[signalId] ?? 0;
    const { x, y, width, height } = boundsOf(widget);
    const spin = value > 70 ? { degreesPerSecond: 90, cx: x, cy: y } : undefined;
    return [
      { kind: 'rect', x, y, width: width + value * 3, height, fill: '#fff', ...(spin && { spin }) },
      {
        kind: 'text',
        text: widget.id,
        x,
        y,
        fill: '#000',
        size: 4,
        anchor: 'start',
        baseline: 'middle',
      },
    ];
  };
}

const coordinate = fc.integer({ min: -200, max: 3000 });
const widgets = fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 25 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc
        .record({
          x: coordinate,
          y: coordinate,
          width: fc.oneof(fc.integer({ min: 4, max: 120 }), fc.constant(2500)),
          signalId: fc.constantFrom(...signals),
        })
        .map(
          ({ x, y, width, signalId }): Widget => ({
            ...rectAt(`w${id}`, x, y, width, 20),
            data: { ...unbound, signalId },
          }),
        ),
    ),
  ),
);
const view = fc.record({
  scale: fc.constantFrom(0.3, 1, 2.5),
  offsetX: fc.integer({ min: -1500, max: 200 }),
  offsetY: fc.integer({ min: -1500, max: 200 }),
  width: fc.integer({ min: 70, max: 900 }),
  height: fc.integer({ min: 70, max: 900 }),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('value' as const), key: fc.constantFrom(...signals), value: fc.nat(100) }),
  fc.record({ kind: fc.constant('edit' as const), place: fc.nat(30), x: coordinate, y: coordinate }),
  fc.record({ kind: fc.constant('remove' as const), place: fc.nat(30) }),
  fc.record({ kind: fc.constant('raise' as const), place: fc.nat(30) }),
  fc.record({ kind: fc.constant('hide' as const), places: fc.array(fc.nat(30), { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('view' as const), view }),
  fc.record({ kind: fc.constant('wait' as const) }),
);

function toDevice(box: Box, { scale, offsetX, offsetY }: CanvasView): Box {
  return growBox(
    {
      x: box.x * scale + offsetX,
      y: box.y * scale + offsetY,
      width: box.width * scale,
      height: box.height * scale,
    },
    1,
  );
}

describe('what the canvas draws', () => {
  it.each([false, true])('is what a look at every widget would draw (isPart: %s)', (isPart) => {
    fc.assert(
      fc.property(widgets, view, fc.array(step, { maxLength: 12 }), (given, firstView, steps) => {
        const values: Record<string, number> = {};
        const paint = paintIn(values);
        const frames: ((timeMs: number) => void)[] = [];
        const { context, calls, clear } = createRecordingContext();
        const canvas = new CanvasPage({
          context,
          paint,
          isPart,
          images: { get: () => undefined },
          hasMotion: true,
          requestFrame: (callback) => frames.push(callback),
        });
        let page = createPage({ width: 3000, height: 3000 }, given);
        let present: CanvasView = firstView;
        let hidden = new Set<string>();
        let timeMs = 0;
        canvas.setView(present);
        canvas.setPage(page, paintContext);

        function check(): void {
          clear();
          timeMs += 100;
          for (const callback of frames.splice(0)) callback(timeMs);
          const cleared = calls
            .filter((call) => call.startsWith('clearRect'))
            .map((call): Box => {
              const [x, y, width, height] = call.split(' ').slice(1).map(Number);
              return { x: x!, y: y!, width: width!, height: height! };
            });
          const isAll = cleared.some(
            ({ width, height }) => width === present.width && height === present.height,
          );
          const drawn = calls
            .filter((call) => call.startsWith('fillText'))
            .map((call) => call.split(' ')[1]!);
          // What only touches a square may be drawn too, and squares reach beyond the edge of the canvas.
          const meets = (widget: Widget, slack: number) => {
            const device = toDevice(unionBoxes(paint(widget).map(extentOf))!, present);
            return cleared.some((square) => boxesTouch(growBox(square, slack), device));
          };
          const seen = page.widgets.filter(({ id }) => !hidden.has(id));
          const may = isAll && !isPart ? seen : seen.filter((widget) => meets(widget, 64));
          const must = isAll && !isPart ? seen : seen.filter((widget) => meets(widget, -0.001));
          expect(drawn.filter((id) => must.some((widget) => widget.id === id))).toEqual(
            must.map(({ id }) => id),
          );
          const isMoving = page.widgets.some(
            ({ data }) => (values[(data as { signalId: string }).signalId] ?? 0) > 70,
          );
          expect(frames).toHaveLength(isMoving ? 1 : 0);
          expect(may.map(({ id }) => id)).toEqual(expect.arrayContaining(drawn));
        }

        check();
        for (const each of steps) {
          const at = 'place' in each ? each.place % Math.max(1, page.widgets.length) : 0;
          if (each.kind === 'value') {
            values[each.key] = each.value;
            canvas.invalidate([`signal:${each.key}`]);
          } else if (each.kind === 'edit') {
            const moved = page.widgets.map((widget, n) =>
              n === at
                ? { ...widget, position: { ...widget.position, x: each.x, y: each.y } as Widget['position'] }
                : widget,
            );
            page = { ...page, widgets: moved };
            canvas.changePage(page);
          } else if (each.kind === 'remove') {
            page = { ...page, widgets: page.widgets.filter((_, n) => n !== at) };
            canvas.changePage(page);
          } else if (each.kind === 'raise') {
            const raised = page.widgets[at];
            if (raised)
              page = { ...page, widgets: [...page.widgets.filter((widget) => widget !== raised), raised] };
            canvas.changePage(page);
          } else if (each.kind === 'hide') {
            hidden = new Set(each.places.map((place) => page.widgets[place]?.id ?? ''));
            canvas.setHidden(hidden);
          } else if (each.kind === 'view') {
            present = each.view;
            canvas.setView(present);
          }
          check();
        }
      }),
      { numRuns: 150 },
    );
  });
});
