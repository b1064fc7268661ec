import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitWidgets } from '../document/limits.ts';
import type { Widget } from '../document/widget.ts';
import { groupAround } from '../geometry/groups.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';
import { handwork } from '../testing/random-edits.ts';

const groupOf = (id: string, children: Widget[], change: object = {}): Widget =>
  createTestWidget(id, 'WidgetGroup', { ...groupAround(children), ...change });
const locked = (widget: Widget): Widget => ({ ...widget, posLock: true });

/** Ids that begin with "kept" are locked, hidden or in a locked group. */
const widgets: readonly Widget[] = [
  locked(rectAt('kept background', 0, 0, 1000, 700)),
  rectAt('a', 100, 100),
  locked(rectAt('kept rect', 140, 120)),
  rectAt('kept hidden', 180, 140),
  // Moved, scaled and turned since it was made: what is in it is not stored where it is seen.
  groupOf(
    'g',
    [
      rectAt('b', 300, 300),
      locked(createTestWidget('kept circle', 'ShapeCircle', { cx: 460, cy: 330, r: 30 })),
      rectAt('kept hidden child', 320, 380, 40, 40),
      groupOf('inner', [rectAt('c', 500, 300, 40, 40), locked(rectAt('kept deep', 550, 350, 40, 40))]),
    ],
    { x: 330, y: 320, width: 600, rotate: 30 },
  ),
  locked(groupOf('kept group', [rectAt('kept child', 600, 500), rectAt('kept other', 720, 560, 60, 40)])),
  rectAt('d', 650, 520, 50, 50),
  groupOf('free', [rectAt('e', 100, 500), rectAt('f', 250, 560)], { x: 120 }),
];
const hidden: ReadonlySet<string> = new Set(['kept hidden', 'kept hidden child']);

function keptOf(test: TestEditor): Map<string, unknown> {
  const kept = new Map<string, unknown>();
  visitWidgets(test.widgets, (widget) => {
    if (widget.id.startsWith('kept')) kept.set(widget.id, widget);
  });
  return kept;
}

describe('what is locked or hidden', () => {
  it('is deeply equal after whatever is done by hand, wherever it stands, and seen where it was', () => {
    let changes = 0;
    const isPickable = ({ id }: Widget) => !hidden.has(id);
    const steps = fc.array(handwork(isPickable), { minLength: 5, maxLength: 30, size: 'max' });
    fc.assert(
      fc.property(steps, (all) => {
        let count = 0;
        const test = new TestEditor({ widgets, newId: () => `id${++count}` });
        test.editor.setHidden(hidden);
        const before = structuredClone(keptOf(test));
        const places = new Map([...before.keys()].map((id) => [id, test.placed(id).position]));
        const { page } = test.editor;
        for (const step of all) {
          step(test);
          expect(keptOf(test)).toEqual(before);
        }
        if (test.editor.page !== page) changes += 1;
        for (const [id, place] of places) {
          const now = Object.entries(test.placed(id).position);
          for (const [name, value] of now)
            if (typeof value === 'number')
              expect(value, `${id}.${name}`).toBeCloseTo((place as never)[name], 5);
        }
      }),
      { numRuns: 150 },
    );
    // Otherwise the property would say nothing.
    expect(changes).toBeGreaterThan(75);
  });

  it.each(['drag', 'area', 'all', 'next', 'same', 'deep'])('is not selected by %s', (way) => {
    const test = new TestEditor({ widgets });
    test.editor.setHidden(hidden);
    const ways: Record<string, () => unknown> = {
      drag: () => test.drag(10, 10, 5, 5),
      area: () => test.hold({ alt: true }).drag(-50, -50, 1100, 900),
      all: () => test.run('select-all'),
      next: () => {
        const seen = Array.from({ length: 12 }, () => test.run('select-next').selection[0]!);
        expect(seen.filter((id) => id.startsWith('kept'))).toEqual([]);
      },
      same: () => test.select('a').run('select-same-type'),
      deep: () => test.hold({ ctrl: true }).click(610, 510),
    };
    ways[way]!();
    expect(test.selection.filter((id) => id.startsWith('kept'))).toEqual([]);
  });
});
