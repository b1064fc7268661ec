import { bindingTypes, clickActions, comparisonSymbols, pressTypes, writeTypes } from '@zutai/diagram';
import { z } from 'zod';

/** Loose everywhere: what this version does not know is kept, not refused. */
export const bindingSchema = z.looseObject({
  type: z.enum(bindingTypes),
  title: z.string(),
  subTitle: z.string(),
  signalId: z.string(),
  equipId: z.string(),
  systemKey: z.string(),
  mvarId: z.string(),
});

/** What an edit found along a line (ADR 33). */
export const jointSchema = z.looseObject({
  kind: z.enum(['tee', 'gap', 'arc', 'end']),
  segment: z.number().int().min(0),
  at: z.number().min(0).max(1),
  width: z.number().min(0),
  side: z.union([z.literal(1), z.literal(-1)]).optional(),
  profile: z.array(z.number()).max(64).optional(),
});

const color = z.string().max(100);

const styleSchema = z.looseObject({
  opacity: z.number().min(0).max(1),
  fill: z.looseObject({ enable: z.boolean(), color }),
  stroke: z.looseObject({
    enable: z.boolean(),
    color,
    width: z.number().min(0).max(200),
    dasharray: z.string(),
  }),
  font: z.looseObject({
    size: z.number().min(1).max(1000),
    color,
    family: z.string(),
    weight: z.string(),
    style: z.string(),
    underLine: z.boolean(),
  }),
  align: z.looseObject({
    horizontal: z.enum(['left', 'center', 'right']),
    vertical: z.enum(['top', 'middle', 'bottom']),
  }),
  radius: z.number().min(0),
  flip: z.enum(['none', 'horizontal', 'vertical', 'both']),
  fit: z.enum(['contain', 'cover', 'fill']),
  line: z.enum(['straight', 'smooth']),
});

const symbol = z.enum(comparisonSymbols);
const condition = { data: bindingSchema, symbol, value: z.string() };
const colorAnimation = z.looseObject({
  enable: z.boolean(),
  config: z.looseObject({
    data: bindingSchema,
    dataArray: z.array(z.looseObject({ symbol, value: z.string(), color })).max(100),
  }),
});

export const animationSchema = z.looseObject({
  visiable: z.looseObject({
    enable: z.boolean(),
    config: z.looseObject({ ...condition, action: z.enum(['show', 'hide']) }),
  }),
  twinkle: z.looseObject({
    enable: z.boolean(),
    config: z.looseObject({
      ...condition,
      action: z.enum(['start', 'stop']),
      twinkleType: z.enum(['slow', 'fast']),
      fill: z.boolean(),
      stroke: z.boolean(),
      font: z.boolean(),
    }),
  }),
  rotate: z.looseObject({
    enable: z.boolean(),
    config: z.looseObject({
      ...condition,
      action: z.enum(['start', 'stop']),
      direction: z.enum(['clockwise', 'anticlockwise']),
      speed: z.number().min(0).max(600),
    }),
  }),
  fillColor: colorAnimation,
  borderColor: colorAnimation,
  fontColor: colorAnimation,
});

/** A clickEvent, also where a widget has several of them. */
export const clickEventSchema = z.looseObject({
  enable: z.boolean(),
  config: z.looseObject({
    data: bindingSchema,
    page: z.looseObject({
      type: z.string(),
      equipId: z.string(),
      equipPageId: z.string(),
      equipTitle: z.string(),
    }),
    pageId: z.string(),
    action: z.enum(clickActions),
    target: z.enum(['_self', '_blank']),
    link: z.string(),
    window: z.looseObject({
      height: z.number(),
      width: z.number(),
      left: z.number(),
      top: z.number(),
      middle: z.boolean(),
    }),
    writeType: z.enum(writeTypes),
    pressType: z.enum(pressTypes),
    writeValue: z.string(),
    hint: z.boolean(),
    hintValue: z.string(),
    confirm: z.boolean(),
    titleShow: z.boolean(),
    delay: z.looseObject({ enable: z.boolean(), value: z.number().min(0).max(600_000) }),
    feedback: z.boolean(),
    script: z.string(),
    iframe: z.string(),
  }),
});

/** Everything of a widget but its position, which the engine's position kinds check. */
export function widgetSchema(data: z.ZodType) {
  return z.looseObject({
    id: z.string().min(1),
    ref: z.string(),
    widgetType: z.string(),
    widgetName: z.string(),
    posLock: z.boolean(),
    authRegion: z.string(),
    data,
    style: styleSchema,
    animation: animationSchema,
    clickEvent: clickEventSchema,
  });
}

/** What an end of a pipe or line holds on to; null is an end that stands free. */
export const attachmentSchema = z
  .looseObject({
    widgetId: z.string().min(1),
    anchor: z.looseObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
  })
  .nullable();
