import type { Primitive } from '@zutai/diagram';
import type { AnimationState } from './evaluate.ts';

type Twinkle = NonNullable<AnimationState['twinkle']>;

/** Lets fill, stroke or text of what was painted fade in and out; a filled outline is split when only one does. */
export function twinklePrimitives(primitives: readonly Primitive[], twinkle: Twinkle): Primitive[] {
  return primitives.flatMap((primitive) => twinkleOne(primitive, twinkle));
}

function twinkleOne(primitive: Primitive, twinkle: Twinkle): Primitive[] {
  const fading = { periodMs: twinkle.periodMs };
  switch (primitive.kind) {
    case 'group':
      return [{ ...primitive, children: twinklePrimitives(primitive.children, twinkle) }];
    case 'text':
      return [twinkle.font ? { ...primitive, twinkle: fading } : primitive];
    case 'image':
      return [twinkle.fill ? { ...primitive, twinkle: fading } : primitive];
    case 'line':
      return [twinkle.stroke ? { ...primitive, twinkle: fading } : primitive];
    default: {
      if (twinkle.fill && twinkle.stroke) return [{ ...primitive, twinkle: fading }];
      if (!twinkle.fill && !twinkle.stroke) return [primitive];
      const { fill, stroke, ...form } = primitive;
      const parts: Primitive[] = [];
      if (fill) parts.push({ ...form, fill, ...(twinkle.fill && { twinkle: fading }) });
      if (stroke) parts.push({ ...form, stroke, ...(twinkle.stroke && { twinkle: fading }) });
      return parts;
    }
  }
}
