import {
  type Palette,
  type Primitive,
  type RectPosition,
  resolveColor,
  ringPiece,
  type Widget,
} from '@zutai/diagram';
import { type Dial, dialAngle } from './dial.ts';
import type { DashboardType, UsualDashboardData } from './model.ts';

type Track = (
  dial: Dial,
  share: number,
  widget: Widget<UsualDashboardData, RectPosition>,
  palette: Palette,
) => Primitive[];

/** Where the ring begins, as a share of the radius. */
export const trackShare = 0.86;

function piece({ cx, cy, radius }: Dial, from: number, to: number, fill: string): Primitive {
  return {
    kind: 'path',
    segments: ringPiece(cx, cy, radius, radius * trackShare, dialAngle(from), dialAngle(to)),
    fill,
  };
}

/** One colour up to the value. */
const monochrome: Track = (dial, share, { style }, palette) => {
  const filled =
    share > 0 ? [piece(dial, 0, share, resolveColor(style.fill.color, palette, palette.level))] : [];
  return [piece(dial, 0, 1, palette.track), ...filled];
};

/** The whole scale in its stages; where the value lies is the needle's to say. */
const multistage: Track = (dial, _share, { data }, palette) => {
  const stages = [...data.stages].sort((a, b) => a.value - b.value);
  const pieces: Primitive[] = [piece(dial, 0, 1, palette.track)];
  let from = 0;
  for (const stage of stages) {
    const to = Math.max(from, Math.min(1, stage.value / 100));
    if (to > from) pieces.push(piece(dial, from, to, resolveColor(stage.color, palette, palette.level)));
    from = to;
  }
  return pieces;
};

export const dialTracks: Readonly<Record<DashboardType, Track>> = { monochrome, multistage };
