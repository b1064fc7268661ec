import fc from 'fast-check';
import { placeAt } from '../connector/along.ts';
import { canReroute } from '../connector/way/reroute.ts';
import { isConnector } from '../document/connector.ts';
import { crossingLooks } from '../document/page.ts';
import { boundsOf } from '../geometry/groups.ts';
import type { TestEditor } from './index.ts';

/** What hands do with pipes and lines, for properties that hold whatever was done. */

type Step = (test: TestEditor) => unknown;

export const coordinate = fc.integer({ min: 0, max: 1000 });
export const distance = fc.double({ min: -400, max: 400, noNaN: true });
const joinableTypes = new Set([
  'UsualSymbol',
  'ShapeRect',
  'ShapeEllipse',
  'ShapeCircle',
  'UsualText',
  'WidgetGroup',
]);

/** A line or a pipe by clicks: ended by Enter or a double click, or given up; points taken back on the way. */
export const clicking = fc
  .tuple(
    fc.constantFrom('ShapeLine', 'ShapePipe', 'ShapeStraight'),
    fc.array(fc.tuple(coordinate, coordinate, fc.boolean()), { minLength: 1, maxLength: 5 }),
    fc.constantFrom('Enter', 'Escape', 'again'),
  )
  .map(
    ([type, places, end]): Step =>
      (test) => {
        test.use(`draw-${type}`);
        for (const [x, y, isTakenBack] of places) {
          test.click(x, y);
          if (isTakenBack && test.editor.isBusy) test.press('Backspace');
        }
        const [x, y] = places.at(-1)!;
        if (end === 'again') test.click(x, y);
        else test.press(end);
        test.use('select');
      },
  );

/** From one widget to another, wherever they stand, so that something is there to follow. */
export const piping = fc.tuple(fc.nat(30), fc.nat(30)).map(
  ([from, to]): Step =>
    (test) => {
      const joinable = test.widgets.filter(({ widgetType }) => joinableTypes.has(widgetType));
      const [a, b] = [joinable[from % joinable.length], joinable[to % joinable.length]];
      if (!a || !b) return;
      const start = boundsOf(a);
      const end = boundsOf(b);
      test.use('draw-ShapePipe').pointerDown(start.x + start.width, start.y + start.height / 2);
      test
        .pointerMove(end.x, end.y + end.height / 2)
        .pointerUp()
        .use('select');
    },
);

/** A pipe from a widget onto a pipe that is there, wherever along it. */
export const branching = fc.tuple(fc.nat(30), fc.nat(30), fc.double({ min: 0, max: 1, noNaN: true })).map(
  ([from, to, share]): Step =>
    (test) => {
      const joinable = test.widgets.filter(({ widgetType }) => joinableTypes.has(widgetType));
      const pipes = test.widgets.filter(isConnector);
      const [a, main] = [joinable[from % joinable.length], pipes[to % (pipes.length || 1)]];
      if (!a || !main) return;
      const start = boundsOf(a);
      const { point } = placeAt(main.position.points, share);
      test.use('draw-ShapePipe').pointerDown(start.x + start.width / 2, start.y + start.height);
      test.pointerMove(point.x, point.y).pointerUp().use('select');
    },
);

/** A piece of a pipe is dragged, or one that was goes back. */
export const pinning = fc
  .tuple(fc.nat(30), fc.nat(4), distance, distance, fc.constantFrom('drag', 'back'))
  .map(
    ([place, piece, dx, dy, way]): Step =>
      (test) => {
        const pipes = test.widgets.filter(canReroute);
        const pipe = pipes[place % (pipes.length || 1)];
        if (!pipe) return;
        const { points } = pipe.position;
        const [a, b] = [points[piece % (points.length - 1)]!, points[(piece % (points.length - 1)) + 1]!];
        const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        test.use('select').select(pipe.id);
        if (way === 'drag') test.drag(middle.x, middle.y, dx / 4, dy / 4);
        else test.doubleClick(middle.x, middle.y);
      },
  );

export const crossing = fc.constantFrom(...crossingLooks).map(
  (crossings): Step =>
    (test) =>
      test.editor.setContainer({ crossings }),
);

/** A symbol stands the other way round, or as before. */
export const mirroring = fc.constantFrom('horizontal', 'none').map(
  (flip): Step =>
    (test) => {
      const symbols = test.widgets
        .filter(({ widgetType }) => widgetType === 'UsualSymbol')
        .map(({ id }) => id);
      test.editor.setField('style.flip', flip, symbols);
    },
);

export const routing = fc.constantFrom('straight', 'orthogonal').map(
  (way): Step =>
    (test) => {
      const pipes = test.widgets.filter(isConnector).map(({ id }) => id);
      test.editor.setField('data.routing', way, pipes.slice(-2));
    },
);
