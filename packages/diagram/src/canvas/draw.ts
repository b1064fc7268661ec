import type { Box } from '../geometry/box.ts';
import { type FlowingPrimitive, flowOffset, isFlowing, restFlow, withFlowDashes } from '../paint/flow.ts';
import {
  defaultFamily,
  type PathSegment,
  type Primitive,
  type StrokePaint,
  type TextPrimitive,
} from '../paint/primitive.ts';
import type { Context2D, ImageSource } from './context-like.ts';
import { widestCharacter } from './extent.ts';

/** What a drawing depends on besides the primitive. */
export interface DrawEnvironment {
  images: ImageSource;
  /** ms, for twinkle and spin; null leaves them at rest (reduced motion). */
  timeMs: number | null;
  /**
   * How the context writes, as far as it was set in this drawing: setting it again costs as much as a short text. A new
   * one for each drawing.
   */
  written?: Written;
}

/** How a context writes texts; undefined where it is not known. */
export interface Written {
  font?: string | undefined;
  anchor?: TextPrimitive['anchor'] | undefined;
  baseline?: TextPrimitive['baseline'] | undefined;
}

/** Takes the context back to how it was, and with it how it writes. */
function restore(context: Context2D, { written }: DrawEnvironment): void {
  context.restore();
  if (!written) return;
  written.font = undefined;
  written.anchor = undefined;
  written.baseline = undefined;
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

type Tracer<S extends PathSegment[0]> = (
  context: Context2D,
  segment: Extract<PathSegment, readonly [S, ...unknown[]]>,
) => void;

const tracers: { readonly [S in PathSegment[0]]: Tracer<S> } = {
  move: (context, [, x, y]) => context.moveTo(x, y),
  line: (context, [, x, y]) => context.lineTo(x, y),
  curve: (context, [, x1, y1, x2, y2, x, y]) => context.bezierCurveTo(x1, y1, x2, y2, x, y),
  arc: (context, [, cx, cy, r, from, to]) =>
    context.arc(cx, cy, r, toRadians(from - 90), toRadians(to - 90), to < from),
  close: (context) => context.closePath(),
};

function fillAndStroke(
  context: Context2D,
  fill: string | undefined,
  stroke: StrokePaint | undefined,
  isEvenOdd = false,
): void {
  if (fill && fill !== 'none') {
    context.fillStyle = fill;
    if (isEvenOdd) context.fill('evenodd');
    else context.fill();
  }
  if (!stroke) return;
  context.strokeStyle = stroke.color;
  context.lineWidth = stroke.width;
  context.lineCap = stroke.cap ?? 'butt';
  context.setLineDash((stroke.dashes as number[] | undefined) ?? []);
  context.stroke();
}

const anchors = { start: 'left', middle: 'center', end: 'right' } as const;
const underlineStart = { start: 0, middle: -0.5, end: -1 } as const;
const baselineShift = { top: 0.95, middle: 0.4, bottom: 0 } as const;

let lastFont: { size: number; family?: string; weight?: string; style?: string; css: string } = {
  size: 0,
  css: '',
};

/** Texts in a row mostly look alike, and the browser takes the very same string much faster than an equal one. */
function fontOf({ size, family, weight, style }: TextPrimitive): string {
  const isLast =
    lastFont.size === size &&
    lastFont.family === family &&
    lastFont.weight === weight &&
    lastFont.style === style;
  if (!isLast) {
    const css = `${style ?? 'normal'} ${weight ?? 'normal'} ${size}px ${family || defaultFamily}`;
    lastFont = { size, family, weight, style, css };
  }
  return lastFont.css;
}

function setWriting(context: Context2D, text: TextPrimitive, written: Written): void {
  const font = fontOf(text);
  const { anchor, baseline } = text;
  if (written.font !== font) context.font = font;
  if (written.anchor !== anchor) context.textAlign = anchors[anchor];
  if (written.baseline !== baseline) context.textBaseline = baseline;
  written.font = font;
  written.anchor = anchor;
  written.baseline = baseline;
}

function drawText(context: Context2D, text: TextPrimitive, { written }: DrawEnvironment): void {
  setWriting(context, text, written ?? {});
  context.fillStyle = text.fill;
  // The browser measures a text that has a limit; one that surely keeps it is spared that.
  const isShort = text.text.length * text.size * widestCharacter < (text.maxWidth ?? 0);
  if (isShort) context.fillText(text.text, text.x, text.y);
  else context.fillText(text.text, text.x, text.y, text.maxWidth);
  if (!text.isUnderlined) return;
  const width = Math.min(context.measureText(text.text).width, text.maxWidth ?? Infinity);
  const x = text.x + width * underlineStart[text.anchor];
  const y = text.y + text.size * baselineShift[text.baseline];
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + width, y);
  fillAndStroke(context, undefined, { color: text.fill, width: Math.max(1, text.size / 14) });
}

/** Where a picture goes so that it fits its box, before clipping. */
function fitImage(box: Box, size: { width: number; height: number }, fit: 'contain' | 'cover' | 'fill'): Box {
  if (fit === 'fill' || size.width <= 0 || size.height <= 0) return box;
  const ratios = [box.width / size.width, box.height / size.height] as const;
  const ratio = fit === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  const width = size.width * ratio;
  const height = size.height * ratio;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

type Draw<K extends Primitive['kind']> = (
  context: Context2D,
  primitive: Extract<Primitive, { kind: K }>,
  environment: DrawEnvironment,
) => void;

const draws: { readonly [K in Primitive['kind']]: Draw<K> } = {
  rect(context, { x, y, width, height, radius, fill, stroke }) {
    // A path costs several times as much as this, and most boxes are plain.
    if (!radius && !stroke) {
      if (!fill || fill === 'none') return;
      context.fillStyle = fill;
      context.fillRect(x, y, width, height);
      return;
    }
    context.beginPath();
    if (radius) context.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
    else context.rect(x, y, width, height);
    fillAndStroke(context, fill, stroke);
  },
  ellipse(context, { cx, cy, rx, ry, fill, stroke }) {
    context.beginPath();
    context.ellipse(cx, cy, rx, ry, 0, 0, Math.PI * 2);
    fillAndStroke(context, fill, stroke);
  },
  path(context, { segments, fill, stroke, isEvenOdd }) {
    context.beginPath();
    for (const segment of segments) (tracers[segment[0]] as Tracer<PathSegment[0]>)(context, segment);
    fillAndStroke(context, fill, stroke, isEvenOdd);
  },
  line(context, { points, stroke }) {
    context.beginPath();
    context.lineJoin = 'round';
    points.forEach(({ x, y }, place) => {
      if (place === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    fillAndStroke(context, undefined, stroke);
  },
  text: drawText,
  image(context, image, environment) {
    const loaded = environment.images.get(image.href);
    if (!loaded) return;
    const box = fitImage(image, loaded, image.fit);
    context.save();
    context.beginPath();
    context.rect(image.x, image.y, image.width, image.height);
    context.clip();
    context.translate(
      image.isFlippedX ? 2 * image.x + image.width : 0,
      image.isFlippedY ? 2 * image.y + image.height : 0,
    );
    context.scale(image.isFlippedX ? -1 : 1, image.isFlippedY ? -1 : 1);
    loaded.draw(context, box.x, box.y, box.width, box.height);
    restore(context, environment);
  },
  group(context, { children, clip }, environment) {
    if (clip) {
      context.save();
      context.beginPath();
      context.rect(clip.x, clip.y, clip.width, clip.height);
      context.clip();
    }
    for (const child of children) drawPrimitive(context, child, environment);
    if (clip) restore(context, environment);
  },
};

function turnAbout(context: Context2D, cx: number, cy: number, degrees: number): void {
  context.translate(cx, cy);
  context.rotate(toRadians(degrees));
  context.translate(-cx, -cy);
}

/** Fading of a twinkle at a moment: 1 to 0.15 and back in one period, as the SVG renderer does it. */
function twinkleAlpha(periodMs: number, timeMs: number): number {
  const phase = (timeMs % periodMs) / periodMs;
  return 1 - 0.85 * (1 - Math.abs(1 - 2 * phase));
}

/** Dashes that run, or marks that point the way where nothing may move. */
function drawFlow(context: Context2D, primitive: FlowingPrimitive, environment: DrawEnvironment): void {
  if (environment.timeMs === null) {
    for (const resting of restFlow(primitive)) drawPrimitive(context, resting, environment);
    return;
  }
  const { flow: _flow, ...dashed } = withFlowDashes(primitive);
  context.lineDashOffset = flowOffset(primitive, environment.timeMs);
  drawPrimitive(context, dashed, environment);
  context.lineDashOffset = 0;
}

export function drawPrimitive(context: Context2D, primitive: Primitive, environment: DrawEnvironment): void {
  if (isFlowing(primitive)) {
    drawFlow(context, primitive, environment);
    return;
  }
  const { opacity, rotate, spin, twinkle } = primitive;
  const { timeMs } = environment;
  const isPlain = opacity === undefined && !rotate && !spin && !twinkle;
  if (!isPlain) {
    context.save();
    if (rotate) turnAbout(context, rotate.cx, rotate.cy, rotate.degrees);
    if (spin && timeMs !== null)
      turnAbout(context, spin.cx, spin.cy, ((timeMs / 1000) * spin.degreesPerSecond) % 360);
    // Alpha multiplies, so that a group fades what is in it.
    if (opacity !== undefined) context.globalAlpha *= opacity;
    if (twinkle && timeMs !== null) context.globalAlpha *= twinkleAlpha(twinkle.periodMs, timeMs);
  }
  (draws[primitive.kind] as Draw<Primitive['kind']>)(context, primitive, environment);
  if (!isPlain) restore(context, environment);
}
