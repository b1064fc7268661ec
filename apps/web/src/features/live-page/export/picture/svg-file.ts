import { defaultFamily, type PaintedPage, paintedToSvg, type TextPrimitive } from '@zutai/diagram';

/** How far below its `y` the base line of a text is, as browsers draw it; the same for all sizes of a face. */
function createRiseOf(): (text: TextPrimitive) => number {
  const context = document.createElement('canvas').getContext('2d');
  const shares = new Map<string, number>();
  return ({ size, family, weight, style, baseline }) => {
    if (context === null) return size * 0.35;
    const face = `${style ?? 'normal'} ${weight ?? 'normal'} 100px ${family || defaultFamily}`;
    const key = `${baseline} ${face}`;
    let share = shares.get(key);
    if (share === undefined) {
      context.font = face;
      context.textBaseline = 'alphabetic';
      const above = context.measureText('x').actualBoundingBoxAscent;
      context.textBaseline = baseline;
      share = (above - context.measureText('x').actualBoundingBoxAscent) / 100;
      shares.set(key, share);
    }
    return share * size;
  };
}

/** The page as an SVG file for any program. Its pictures have to be embedded. */
export function toSvgFile(painted: PaintedPage): Blob {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${paintedToSvg(painted, { riseOf: createRiseOf() })}`;
  return new Blob([text], { type: 'image/svg+xml' });
}
