import type { Box, Palette, PathSegment, Primitive, StrokePaint } from '@zutai/diagram';
import { inkOn, textOn } from './ink.ts';
import { type PartName, type PlantSymbol, type SymbolPart, symbolBoxSize } from './symbol.ts';

export interface SymbolLook {
  /** Fill of the body. */
  fill: string;
  stroke: StrokePaint;
  palette: Palette;
  isFlippedX?: boolean;
  isFlippedY?: boolean;
  /** Of the rotor; 0 stands still. */
  degreesPerSecond?: number;
}

type Place = (x: number, y: number) => [number, number];

function placeIn(box: Box, { isFlippedX, isFlippedY }: SymbolLook): Place {
  const scaleX = box.width / symbolBoxSize;
  const scaleY = box.height / symbolBoxSize;
  return (x, y) => [
    box.x + (isFlippedX ? symbolBoxSize - x : x) * scaleX,
    box.y + (isFlippedY ? symbolBoxSize - y : y) * scaleY,
  ];
}

function placeSegment(segment: PathSegment, place: Place): PathSegment {
  const [kind, ...numbers] = segment;
  const placed: number[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    placed.push(...place(numbers[at] as number, numbers[at + 1] as number));
  }
  return [kind, ...placed] as unknown as PathSegment;
}

type FillOf = (look: SymbolLook, ink: string) => { fill?: string; color: string };

const looks: Readonly<Record<PartName, FillOf>> = {
  body: ({ fill, stroke }) => ({ fill, color: stroke.color }),
  shade: ({ palette, stroke }) => ({ fill: palette.track, color: stroke.color }),
  rotor: (_look, ink) => ({ color: ink }),
  inner: (_look, ink) => ({ color: ink }),
  detail: ({ stroke }) => ({ color: stroke.color }),
  solid: (_look, ink) => ({ fill: ink, color: ink }),
};

function paintPart(part: SymbolPart, box: Box, place: Place, look: SymbolLook, ink: string): Primitive {
  const { fill, color } = looks[part.name](look, part.isOnBody ? ink : look.stroke.color);
  if (part.letters) {
    const { text, x, y, size } = part.letters;
    const [textX, textY] = place(x, y);
    const scale = Math.min(box.width, box.height) / symbolBoxSize;
    return {
      kind: 'text',
      text,
      x: textX,
      y: textY,
      // Letters are read, so they need more contrast than lines. Those beside the body stand on the quieter tone.
      fill: textOn(part.isOnBody ? look.fill : look.palette.track, color, look.palette),
      size: size * scale,
      weight: '600',
      anchor: 'middle',
      baseline: 'middle',
    };
  }
  const segments = part.segments.map((segment) => placeSegment(segment, place));
  const stroke: StrokePaint = { ...look.stroke, color, cap: 'round' };
  const drawn: Primitive = { kind: 'path', segments, stroke, ...(fill !== undefined && { fill }) };
  if (!part.pivot || !look.degreesPerSecond) return drawn;
  const [cx, cy] = place(part.pivot.x, part.pivot.y);
  return { ...drawn, spin: { cx, cy, degreesPerSecond: look.degreesPerSecond } };
}

export function hasRotor(symbol: PlantSymbol): boolean {
  return symbol.parts.some(({ pivot }) => pivot !== undefined);
}

/** Whether there is a body for its state to fill; a coil or a pylon is lines alone. */
export function hasBody(symbol: PlantSymbol): boolean {
  return symbol.parts.some(({ name }) => name === 'body');
}

/** A symbol stretched over a box; give a square one to keep its proportions. */
export function paintSymbol(symbol: PlantSymbol, box: Box, look: SymbolLook): Primitive[] {
  const place = placeIn(box, look);
  const ink = inkOn(look.fill, look.stroke.color, look.palette);
  return symbol.parts.map((part) => paintPart(part, box, place, look, ink));
}
