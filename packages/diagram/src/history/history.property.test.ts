import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samePlace } from '../connector/follow.ts';
import { anchorPoint, Targets } from '../connector/targets.ts';
import { type Connector, connectorEnds, isConnector, thicknessOf } from '../document/connector.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { unplacedOf } from '../page-variant/show-variant.ts';
import { commandIds, edits, newTest, quietCommandIds, selectPlaces, types } from '../testing/random-edits.ts';
import { toolIds } from '../tools/registry.ts';
import { type EntryType, entryTypes, type HistoryEntry, undoDepth } from './history.ts';

/**
 * Checks both ends of a pipe; how many of them are attached. One that is locked stays where it is until it is unlocked,
 * and an end at what the shown variant does not place is asked about where that stands.
 */
function countAttached({ data, position, posLock }: Connector, targets: Targets): number {
  return connectorEnds.filter((end) => {
    const attachment = data[end];
    if (!attachment) return false;
    const target = targets.get(attachment.widgetId);
    if (!target && targets.topOf(attachment.widgetId)) return false;
    if (!target) throw new Error(`A pipe is attached to ${attachment.widgetId}, which is gone`);
    if (posLock) return true;
    const at = anchorPoint(target, attachment.anchor);
    const point = position.points.at(end === 'start' ? 0 : -1)!;
    // On a pipe the anchor is on its middle line, and the end at its wall: at most its thickness away where it slants.
    const wall = isConnector(target.widget) ? thicknessOf(target.widget) : 0;
    expect(Math.hypot(point.x - at.x, point.y - at.y)).toBeLessThan(wall + samePlace);
    return true;
  }).length;
}

describe('undo and redo', () => {
  it('undo all brings back the start, redo all the end, deeply equal, whatever was done', () => {
    // What came up while the edits ran: a property says nothing of what never did.
    const seen = new Set<EntryType>();
    const seenToolIds = new Set<string>();
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: undoDepth, size: 'max' }), (steps) => {
        const test = newTest();
        const { editor } = test;
        const start = structuredClone(editor.page);
        const states = [start];
        const entries = new Set<HistoryEntry>();
        let shown = editor.page;
        for (const step of steps) {
          step(test);
          seenToolIds.add(editor.state.toolId);
          const at = editor.state.undoLength;
          const entry = editor.history.position;
          if (entry && !entries.has(entry)) {
            // A new entry; whatever had been taken back before it is gone.
            entries.add(entry);
            seen.add(entry.type);
            states.length = at;
            states.push(structuredClone(editor.page));
          } else if (editor.page !== shown) {
            // Undo and redo among the edits go to states that were there before.
            expect(editor.page).toEqual(states[at]);
          }
          shown = editor.page;
        }
        while (editor.redo());
        expect(editor.state.undoLength).toBe(states.length - 1);
        for (const state of states.slice(0, -1).reverse()) {
          editor.undo();
          expect(editor.page).toEqual(state);
        }
        expect(editor.page).toEqual(start);
        expect(editor.undo()).toBe(false);
        for (const state of states.slice(1)) {
          editor.redo();
          expect(editor.page).toEqual(state);
        }
        expect(editor.redo()).toBe(false);
      }),
      { numRuns: 200 },
    );
    expect([...seen].sort()).toEqual([...entryTypes].sort());
    const drawIds = types.map((type) => `draw-${type}`);
    expect([...toolIds, ...drawIds].filter((id) => !seenToolIds.has(id))).toEqual([]);
  });

  it.each(commandIds)('%s comes up among them, and is taken back whole', (id) => {
    let changes = 0;
    const places = fc.array(fc.nat(30), { minLength: 3, maxLength: 6 });
    // Half of the time on the page as it starts, where every command has something to do.
    const before = fc.option(fc.array(edits, { maxLength: 10, size: 'max' }), { freq: 2, nil: [] });
    fc.assert(
      fc.property(before, places, (steps, chosen) => {
        const test = newTest();
        for (const step of steps) step(test);
        // Something to paste, a look to give, a step to take back and one to redo.
        selectPlaces(test, chosen.slice(0, 1)).run('copy').run('copy-style');
        test.press('ArrowDown').press('ArrowDown').run('undo');
        selectPlaces(test, chosen);
        const { editor } = test;
        const { undoLength } = editor.state;
        const before = structuredClone(editor.page);
        const { page } = editor;
        test.run(id);
        if (editor.page === page) return;
        changes += 1;
        const after = structuredClone(editor.page);
        const isBack = editor.state.undoLength < undoLength;
        test.run(isBack ? 'redo' : 'undo');
        expect(editor.page).toEqual(before);
        test.run(isBack ? 'undo' : 'redo');
        expect(editor.page).toEqual(after);
      }),
      { numRuns: 20 },
    );
    expect(changes > 0).toBe(!quietCommandIds.includes(id));
  });

  it('leaves every pipe where it is attached, and attached to nothing that is gone', () => {
    let seen = 0;
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 40, size: 'max' }), (steps) => {
        const test = newTest();
        for (const step of steps) {
          step(test);
          const unplaced = unplacedOf(test.editor.page);
          const targets = new Targets(test.widgets, undefined, [...unplaced]);
          for (const pipe of test.widgets.filter(isConnector)) {
            if (!unplaced.has(pipe.id)) seen += countAttached(pipe, targets);
          }
        }
      }),
      { numRuns: 100 },
    );
    // Otherwise the property would say nothing.
    expect(seen).toBeGreaterThan(1000);
  });

  it('Section 5: leaves rectangles with 1 decimal, circles, triangles and groups whole, and angles from 0 to 360', () => {
    const decimals: Readonly<Record<string, number>> = {
      rect: 1,
      ellipse: 1,
      circle: 0,
      triangle: 0,
      group: 0,
    };
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 30, size: 'max' }), (steps) => {
        const test = newTest();
        for (const step of steps) step(test);
        for (const { position } of test.widgets) {
          const { id } = positionKindOf(position);
          const places = decimals[id];
          if (places === undefined) continue;
          seen.add(id);
          for (const [name, value] of Object.entries(position))
            if (typeof value === 'number') expect(value, `${id}.${name}`).toBe(Number(value.toFixed(places)));
          const { rotate = 0 } = position as { rotate?: number };
          expect(rotate >= 0 && rotate < 360, `rotate ${rotate}`).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
    expect([...seen].sort()).toEqual(Object.keys(decimals).sort());
  });

  it('never leaves two widgets with one id', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 30, size: 'max' }), (steps) => {
        const test = newTest();
        for (const step of steps) step(test);
        expect(new Set(test.ids).size).toBe(test.ids.length);
      }),
      { numRuns: 60 },
    );
  });
});
