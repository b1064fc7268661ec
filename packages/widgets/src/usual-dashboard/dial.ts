import type { Box, Palette, Primitive } from '@zutai/diagram';

export interface Dial {
  cx: number;
  cy: number;
  radius: number;
}

/** Degrees clockwise from "up" where the scale starts, and how far it goes. */
const startDegrees = -135;
const sweepDegrees = 270;

/** The largest dial that fits the box. */
export function dialOf({ x, y, width, height }: Box): Dial {
  return { cx: x + width / 2, cy: y + height / 2, radius: Math.min(width, height) / 2 };
}

export function dialAngle(share: number): number {
  return startDegrees + sweepDegrees * share;
}

function pointAt({ cx, cy }: Dial, degrees: number, radius: number) {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return { x: cx + Math.cos(radians) * radius, y: cy + Math.sin(radians) * radius };
}

export function paintNeedle(dial: Dial, degrees: number, color: string): Primitive[] {
  const { cx, cy, radius } = dial;
  const points = [pointAt(dial, degrees, -radius * 0.12), pointAt(dial, degrees, radius * 0.72)];
  return [
    { kind: 'line', points, stroke: { color, width: Math.max(1.5, radius / 30), cap: 'round' } },
    { kind: 'ellipse', cx, cy, rx: radius / 16, ry: radius / 16, fill: color },
  ];
}

/** Ticks at tenths, numbers at both ends and the middle; small dials carry the ticks alone. */
export function paintScale(dial: Dial, minVal: number, maxVal: number, palette: Palette): Primitive[] {
  const { radius } = dial;
  const primitives: Primitive[] = [];
  for (let tenth = 0; tenth <= 10; tenth += 1) {
    const degrees = dialAngle(tenth / 10);
    const inner = pointAt(dial, degrees, radius * (tenth % 5 === 0 ? 0.74 : 0.79));
    const points = [inner, pointAt(dial, degrees, radius * 0.84)];
    primitives.push({ kind: 'line', points, stroke: { color: palette.textMuted, width: 1 } });
  }
  if (radius < 44) return primitives;
  for (const share of [0, 0.5, 1]) {
    const { x, y } = pointAt(dial, dialAngle(share), radius * 0.62);
    const text = String(Number((minVal + (maxVal - minVal) * share).toPrecision(6)));
    const size = Math.max(8, radius / 8);
    primitives.push({
      kind: 'text',
      text,
      x,
      y,
      fill: palette.textMuted,
      size,
      anchor: 'middle',
      baseline: 'middle',
    });
  }
  return primitives;
}
