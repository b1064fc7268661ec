import type { Point } from '../document/position.ts';
import type { Guide } from './snap.ts';

/** A port on the page, and the way a pipe leaves it. */
export interface PlacedPort {
  readonly point: Point;
  readonly direction: Point;
  /** Of the port on the page. */
  readonly key?: string;
  /** Keys of the ports that pipes lead to from here. */
  readonly leadsTo?: ReadonlySet<string>;
}

export interface PortPull {
  readonly shift: number;
  readonly guide: Guide;
}

/** What a unit between two ports counts beside a unit of shift. */
const farness = 0.02;

/**
 * How far to shift what has `own` ports along an axis so that a pipe from one of them to one that faces it is straight.
 * Of several those that a pipe joins already; else the nearest, by the shift above all: what stands at the other end of
 * the page is level with something by chance.
 *
 * @param axis The axis of the shift: `y` lines up ports that open to the left and right.
 * @param tolerance Page units.
 */
export function findFacingPort(
  own: readonly PlacedPort[],
  others: readonly PlacedPort[],
  axis: 'x' | 'y',
  tolerance: number,
): PortPull | undefined {
  const along = axis === 'y' ? 'x' : 'y';
  let best: (PortPull & { cost: number; isJoined: boolean }) | undefined;
  for (const { point, direction, leadsTo } of own) {
    if (direction[along] === 0) continue;
    for (const other of others) {
      const shift = other.point[axis] - point[axis];
      if (Math.abs(shift) > tolerance || other.direction[along] !== -direction[along]) continue;
      const far = (other.point[along] - point[along]) * direction[along];
      if (far <= 0) continue;
      const isJoined = other.key !== undefined && leadsTo?.has(other.key) === true;
      const cost = Math.abs(shift) + far * farness;
      if (best && (best.isJoined === isJoined ? best.cost <= cost : best.isJoined)) continue;
      const ends = [point[along], other.point[along]];
      const guide = { axis, at: other.point[axis], from: Math.min(...ends), to: Math.max(...ends) };
      best = { shift, guide, cost, isJoined };
    }
  }
  return best && { shift: best.shift, guide: best.guide };
}
