import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Connector, connectorEnds, isConnector } from '../document/connector.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { symbolAt, TestEditor, testCatalog } from '../testing/index.ts';
import { handwork, newTest } from '../testing/random-edits.ts';
import { placeAt } from './along.ts';
import { endsOf } from './connect.ts';
import { findPort, portsOf } from './ports.ts';
import { type Target, Targets } from './targets.ts';
import { findDisturbed } from './way/disturbed.ts';
import { isPinned } from './way/reroute.ts';

const widgetsOf = (page: Page) => new Map(page.widgets.map((widget) => [widget.id, widget]));

/** Widgets that an edit touched, and what follows them by however many pipes. */
function findTouched(before: Page, after: Page): (pipe: Connector) => boolean {
  const earlier = widgetsOf(before);
  const now = widgetsOf(after);
  const targets = new Targets(after.widgets, testCatalog);
  const isOther = (target: Target) => earlier.get(target.top.id) !== target.top;
  const isTouched = (pipe: Connector, seen = new Set<string>()): boolean =>
    connectorEnds.some((end) => {
      const id = pipe.data[end]?.widgetId;
      const target = id === undefined ? undefined : targets.get(id);
      if (!target || seen.has(target.top.id)) return false;
      seen.add(target.top.id);
      const main = now.get(target.top.id);
      return isOther(target) || (main !== undefined && isConnector(main) && isTouched(main, seen));
    });
  return isTouched;
}

/** What of a pipe leads to its way. */
function sourceOf({ data, position, posLock }: Connector): string {
  return JSON.stringify([data.start, data.end, data.routing, posLock, position]);
}

/** Pumps beside what the random edits begin with, and a page in which pipes show where they cross. */
function newPage(): TestEditor {
  const { widgets } = newTest();
  const pumps = [symbolAt('p1', 60, 320, 80, 80), symbolAt('p2', 760, 600, 120, 80)];
  let count = 0;
  const test = new TestEditor({
    con: { crossings: 'gap' },
    widgets: [...widgets, ...pumps],
    newId: () => `w${++count}`,
  });
  const pipe = (from: Widget, to: Widget) => {
    const port = (widget: Widget, id: string) => {
      const { x, y, width, height } = widget.position as {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      const { anchor } = portsOf(widget, testCatalog).find((each) => each.id === id)!;
      return { x: x + width * anchor.x, y: y + height * anchor.y };
    };
    const [a, b] = [port(from, 'e1'), port(to, 'w1')];
    test.use('draw-ShapePipe').drag(a.x, a.y, b.x - a.x, b.y - a.y);
  };
  pipe(test.widget('p1'), test.widget('p2'));
  pipe(test.widget('pump'), test.widget('p1'));
  pipe(test.widget('p2'), test.widget('pump'));
  const { position } = test.widgets.find(isConnector)!;
  const { point } = placeAt(position.points, 0.6);
  test.use('draw-ShapePipe').drag(540, 460, point.x - 540, point.y - 460);
  return test.select();
}

describe('ports and ways', () => {
  it('hold after whatever hands do', () => {
    const seen = { ends: 0, ports: 0, tees: 0, pieces: 0, still: 0, asides: 0 };
    fc.assert(
      fc.property(
        fc.array(
          handwork(() => true),
          { minLength: 1, maxLength: 30, size: 'max' },
        ),
        (steps) => {
          const test = newPage();
          for (const step of steps) {
            const before = test.editor.page;
            const earlier = new Targets(before.widgets, testCatalog);
            const selected = test.selection;
            const { redoLength, undoLength } = test.editor.state;
            step(test);
            // A step back or forward restores what was there, ways that an edit had led aside among it.
            const { state } = test.editor;
            const isRestored = state.undoLength < undoLength || state.redoLength < redoLength;
            const after = test.editor.page;
            const targets = new Targets(after.widgets, testCatalog);
            const isTouched = findTouched(before, after);
            const disturbed = findDisturbed(
              before.widgets,
              after.widgets,
              before.widgets.filter(isConnector),
              testCatalog,
            );
            for (const pipe of after.widgets.filter(isConnector)) {
              const was = widgetsOf(before).get(pipe.id);
              const { points } = pipe.position;
              if (!pipe.posLock)
                for (const [place, { point }] of endsOf(pipe, targets).entries()) {
                  if (!pipe.data[connectorEnds[place]!]) continue;
                  seen.ends += 1;
                  const at = points.at(-place)!;
                  expect(Math.hypot(at.x - point.x, at.y - point.y)).toBeLessThan(0.15);
                }
              for (const end of connectorEnds) {
                const attachment = pipe.data[end];
                const now = attachment && targets.get(attachment.widgetId);
                if (now && isConnector(now.widget)) seen.tees += 1;
                // At the same port as before, wherever that is now.
                const held = was && isConnector(was) ? was.data[end] : null;
                const old = held && held.widgetId === attachment?.widgetId && earlier.get(held.widgetId);
                if (!old || !now || isConnector(now.widget)) continue;
                const port = findPort(portsOf(old.widget, testCatalog), held.anchor);
                if (!port) continue;
                const stays = findPort(portsOf(now.widget, testCatalog), attachment!.anchor);
                if (stays?.id === port.id) seen.ports += 1;
                // A hand may have put the end to another port of the same widget.
                else
                  expect(JSON.stringify(points)).not.toBe(JSON.stringify((was as Connector).position.points));
              }
              if (was && isConnector(was) && sourceOf(was) === sourceOf(pipe)) seen.still += 1;
              // An edit that neither touched the pipe nor what it joins gave it no other way, unless it put something
              // into that or took away what it goes around.
              // A double click lets a pipe find its way again, also where something else is selected afterwards.
              const isLetGo = was !== undefined && isPinned(was) && !isPinned(pipe);
              const isSelected = selected.includes(pipe.id) || test.selection.includes(pipe.id);
              const isOwn =
                was !== undefined && (isRestored || isLetGo || isSelected || disturbed.has(pipe.id));
              if (was && disturbed.has(pipe.id) && was.position !== pipe.position) seen.asides += 1;
              if (was && isConnector(was) && !isOwn && !isTouched(pipe) && was.data === pipe.data)
                expect(pipe.position).toEqual(was.position);
              if (pipe.data.routing !== 'orthogonal' || pipe.posLock || isUntouchedSlant(was, pipe)) continue;
              for (let piece = 0; piece + 1 < points.length; piece += 1) {
                const [a, b] = [points[piece]!, points[piece + 1]!];
                seen.pieces += 1;
                expect(
                  Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y)),
                  JSON.stringify(points),
                ).toBeLessThan(0.15);
              }
            }
          }
        },
      ),
      { numRuns: 150 },
    );
    // Otherwise the property would say nothing.
    const { asides, ...often } = seen;
    expect(Math.min(...Object.values(often), asides * 50), JSON.stringify(seen)).toBeGreaterThan(300);
  });
});

/** A free pipe that a hand turned or stretched is as that left it, until its way is found anew. */
function isUntouchedSlant(was: Widget | undefined, pipe: Connector): boolean {
  return pipe.data.start === null && pipe.data.end === null && was !== pipe;
}
