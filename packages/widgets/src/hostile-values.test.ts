import { setAtPath, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from './paint-widget.ts';
import { widgets } from './registry.ts';
import { createPaintContext, lookupIn } from './testing/test-live.ts';

/** What a page file may hold where a widget has a number, a text or a list. */
const hostile: Readonly<Record<string, readonly unknown[]>> = {
  number: [-1e9, -1, 0, 1e-9, 1e6, 1e9, 1e300, Number.MAX_VALUE, Infinity, Number.NaN],
  string: ['__proto__', 'constructor', '1e309', 'x\n'.repeat(100_000), '1,'.repeat(10_000)],
  list: [[], Array.from({ length: 20_000 }, () => '1')],
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Paths of everything that is no object, and of lists, with their kind. */
function listLeaves(value: unknown, path = ''): { path: string; kind: string }[] {
  const inner = isObject(value)
    ? Object.entries(value).flatMap(([name, field]) =>
        listLeaves(field, path === '' ? name : `${path}.${name}`),
      )
    : [];
  if (Array.isArray(value)) return [{ path, kind: 'list' }, ...inner];
  return isObject(value) ? inner : [{ path, kind: typeof value }];
}

/** The first number in a drawing that is none, by its way there. */
function findOddNumber(value: unknown, way = ''): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : way;
  if (!isObject(value)) return undefined;
  for (const [name, field] of Object.entries(value)) {
    const odd = findOddNumber(field, `${way}.${name}`);
    if (odd !== undefined) return odd;
  }
  return undefined;
}

const bound = {
  type: 'signal',
  title: 'L',
  subTitle: '',
  signalId: '1',
  equipId: '1',
  systemKey: '',
  mvarId: '',
};
const bindAll = (widget: Widget): Widget =>
  JSON.parse(JSON.stringify(widget), (_name, value) =>
    isObject(value) && 'signalId' in value && 'mvarId' in value ? bound : value,
  );

describe.each(widgets.map(({ model, preview }) => [model.type, model, preview] as const))(
  '%s',
  (_type, model, preview) => {
    it('is refused with hostile values, or painted in bounds', () => {
      const widget = bindAll(model.create('w', preview));
      for (const { path, kind } of listLeaves(widget)) {
        for (const value of hostile[kind] ?? []) {
          const given = model.migrate(setAtPath(widget, path, value));
          if (model.check(given).length > 0) continue;
          for (const quality of ['good', 'stale'] as const) {
            const what = `${path} = ${String(value).slice(0, 20)}, ${quality}`;
            const painted = paintWidget(given, createPaintContext(lookupIn(quality)));
            expect(findOddNumber(painted), what).toBeUndefined();
            expect(JSON.stringify(painted).length, what).toBeLessThan(10_000_000);
          }
        }
      }
    });
  },
);
