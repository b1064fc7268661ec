import {
  type Box,
  fillOf,
  isReadable,
  layoutText,
  type PaintContext,
  type PaintWidget,
  type Primitive,
  type RectPosition,
  resolveColor,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import { type AnimationState, evaluateAnimation } from '../animation/evaluate.ts';
import { twinklePrimitives } from '../animation/twinkle.ts';
import { shareOf } from '../paint/share.ts';
import type { SvgPart, UsualSvgData } from './model.ts';
import { ownRecolour, paintNode, type Recolour } from './paint-node.ts';
import { type Placing, placeDrawing } from './place.ts';
import { boxOfBranch, type SvgBranch, treeOf } from './tree.ts';

interface Drawing {
  placing: Placing;
  parts: ReadonlyMap<string, SvgPart>;
  context: PaintContext;
}

function placeBox({ x, y, width, height }: Box, { scaleX, scaleY, moveX, moveY }: Placing): Box {
  const [left, right] = [x * scaleX + moveX, (x + width) * scaleX + moveX].sort((a, b) => a - b);
  const [top, bottom] = [y * scaleY + moveY, (y + height) * scaleY + moveY].sort((a, b) => a - b);
  return { x: left!, y: top!, width: right! - left!, height: bottom! - top! };
}

function paintInside(branch: SvgBranch, recolour: Recolour, drawing: Drawing): Primitive[] {
  return [
    ...paintNode(branch.node, drawing.placing, recolour, drawing.context.palette),
    ...branch.children.flatMap((child) => paintBranch(child, recolour, drawing)),
  ];
}

/** The piece once more in the colour of its level, seen only as high as the level is. */
function paintLevel(branch: SvgBranch, { fillLevel }: SvgPart, box: Box, drawing: Drawing): Primitive[] {
  const { data, minVal, maxVal, color } = fillLevel.config;
  const live = drawing.context.live.get(data);
  const share = isReadable(live) ? shareOf(live.value, minVal, maxVal) : null;
  if (share === null || share <= 0) return [];
  const fill = resolveColor(color, drawing.context.palette, drawing.context.palette.level);
  const height = box.height * share;
  const clip = { x: box.x, y: box.y + box.height - height, width: box.width, height };
  const withoutStroke = (items: readonly Primitive[]): Primitive[] =>
    items.map((item) => {
      if (item.kind === 'group') return { ...item, children: withoutStroke(item.children) };
      return item.kind === 'path' ? { ...item, stroke: undefined } : item;
    });
  const plain = { ...drawing, parts: new Map<string, SvgPart>() };
  return [{ kind: 'group', clip, children: withoutStroke(paintInside(branch, { fill, stroke: '' }, plain)) }];
}

function paintPart(branch: SvgBranch, part: SvgPart, recolour: Recolour, drawing: Drawing): Primitive[] {
  const { context, placing } = drawing;
  const state = evaluateAnimation(part.animation, context.live);
  const isGhost = !state.isVisible && context.mode === 'design';
  if (!state.isVisible && !isGhost) return [];
  const own: Recolour = {
    fill: state.fillColor ?? recolour.fill,
    stroke: state.borderColor ?? recolour.stroke,
  };
  let items = paintInside(branch, own, drawing);
  const drawn = boxOfBranch(branch);
  const box = drawn && placeBox(drawn, placing);
  if (box && part.fillLevel.enable && context.mode === 'live')
    items = [...items, ...paintLevel(branch, part, box, drawing)];
  if (state.twinkle) items = [...twinklePrimitives(items, state.twinkle)];
  const { degreesPerSecond } = state;
  if (!isGhost && (degreesPerSecond === 0 || !box)) return items;
  const spin = box &&
    degreesPerSecond !== 0 && {
      degreesPerSecond,
      cx: box.x + box.width / 2,
      cy: box.y + box.height / 2,
    };
  return [{ kind: 'group', children: items, ...(spin && { spin }), ...(isGhost && { opacity: 0.2 }) }];
}

function paintBranch(branch: SvgBranch, recolour: Recolour, drawing: Drawing): Primitive[] {
  const { node } = branch;
  const part = drawing.parts.get(node.id);
  const items = part ? paintPart(branch, part, recolour, drawing) : paintInside(branch, recolour, drawing);
  const { opacity = 1 } = node;
  return opacity === 1 || items.length === 0 ? items : [{ kind: 'group', children: items, opacity }];
}

/** The drawing, kept in its box and in its proportions, each part as its values say. */
export function paintUsualSvg(
  widget: Widget<UsualSvgData, RectPosition>,
  context: PaintContext,
  _paintChild: PaintWidget,
  animation: AnimationState,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { palette } = context;
  const { x, y, width, height } = position;
  const box = { x, y, width, height };
  if (data.nodes.length === 0) {
    const dashed = { color: palette.textMuted, width: 1, dashes: [4, 3] };
    return [
      { kind: 'rect', ...box, stroke: dashed },
      ...layoutText(widget.widgetName, box, style, palette.textMuted),
    ];
  }
  const drawing: Drawing = {
    placing: placeDrawing(data.viewBox, box, style),
    parts: new Map(data.parts.map((part) => [part.nodeId, part])),
    context,
  };
  const recolour = ownRecolour(style, animation, palette);
  const children = treeOf(data.nodes).flatMap((branch) => paintBranch(branch, recolour, drawing));
  const [fill, stroke] = [fillOf(style, palette), strokeOf(style, palette)];
  const ground: Primitive[] =
    fill || stroke ? [{ kind: 'rect', ...box, radius: style.radius, fill, stroke }] : [];
  return [...ground, { kind: 'group', children, clip: box }];
}
