import { positionKindOf, type Widget } from '@zutai/diagram';

/** What a gesture has done to a page, sorted by what it costs to show. */
export interface SplitDrag {
  /** Ids of everything that is another than before or was not there. */
  touched: ReadonlySet<string>;
  /** As they were before the gesture; all of them went the same way. */
  shifted: readonly Widget[];
  /** How far `shifted` went, page units. */
  shift: { dx: number; dy: number };
  /** Changed otherwise: resized, turned, new, or following what they are attached to. */
  changed: readonly Widget[];
}

const nothing: SplitDrag = { touched: new Set(), shifted: [], shift: { dx: 0, dy: 0 }, changed: [] };

function shiftBetween(before: Widget, now: Widget): { dx: number; dy: number } {
  const from = positionKindOf(before.position).bounds(before.position);
  const to = positionKindOf(now.position).bounds(now.position);
  return { dx: to.x - from.x, dy: to.y - from.y };
}

/** Same but for the position, and that only moved. Numbers are compared by what a screen can show. */
function isShifted(before: Widget, now: Widget, { dx, dy }: { dx: number; dy: number }): boolean {
  for (const name of Object.keys(now) as (keyof Widget)[])
    if (name !== 'position' && now[name] !== before[name]) return false;
  const moved = positionKindOf(before.position).move(before.position, dx, dy);
  return isClose(moved, now.position);
}

function isClose(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 1e-6;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) =>
    isClose((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  );
}

/**
 * Compares the page before a gesture with what it shows. Lists of the same widgets in the same order cost one look
 * each; what only moved is named as it was, so that its picture can be kept and shifted as a whole.
 */
export function splitDrag(before: readonly Widget[], now: readonly Widget[]): SplitDrag {
  if (before === now) return nothing;
  const known =
    before.length === now.length ? undefined : new Map(before.map((widget) => [widget.id, widget]));
  const touched = new Set<string>();
  const shifted: Widget[] = [];
  const changed: Widget[] = [];
  let shift: SplitDrag['shift'] | undefined;
  for (let place = 0; place < now.length; place += 1) {
    const widget = now[place]!;
    const old = known ? known.get(widget.id) : before[place];
    if (old === widget) continue;
    touched.add(widget.id);
    if (old === undefined || old.id !== widget.id) {
      changed.push(widget);
      continue;
    }
    const own = shift ?? shiftBetween(old, widget);
    if (isShifted(old, widget, own)) {
      shift = own;
      shifted.push(old);
    } else changed.push(widget);
  }
  return { touched, shifted, shift: shift ?? nothing.shift, changed };
}
