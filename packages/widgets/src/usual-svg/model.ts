import type { Binding, WidgetAnimation } from '@zutai/diagram';
import { z } from 'zod';
import { createAnimation, createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { animationSchema, bindingSchema } from '../model/schema.ts';
import { maxNodes, type SvgBox, type SvgNode, svgBoxSchema, svgNodeSchema } from './node.ts';

/** A piece of the drawing that values move: its colours, whether it is seen, its turning, how full it is. */
export interface SvgPart {
  /** Piece of the drawing; a group stands for all in it. */
  nodeId: string;
  title: string;
  /** As a widget's; the rotation is about the middle of the piece. */
  animation: WidgetAnimation;
  /** Fills the piece from below, as far as the value lies between its ends. */
  fillLevel: { enable: boolean; config: { data: Binding; minVal: number; maxVal: number; color: string } };
}

export interface UsualSvgData {
  viewBox: SvgBox;
  nodes: SvgNode[];
  parts: SvgPart[];
}

export const maxParts = 200;

export function createSvgPart(nodeId: string, title = ''): SvgPart {
  return {
    nodeId,
    title,
    animation: createAnimation(),
    fillLevel: {
      enable: false,
      config: { data: createBinding(), minVal: 0, maxVal: 100, color: '$level' },
    },
  };
}

const partSchema = z.looseObject({
  nodeId: z.string().max(100),
  title: z.string().max(200),
  animation: animationSchema,
  fillLevel: z.looseObject({
    enable: z.boolean(),
    config: z.looseObject({
      data: bindingSchema,
      minVal: z.number(),
      maxVal: z.number(),
      color: z.string().max(100),
    }),
  }),
});

/**
 * An imported drawing whose pieces can be bound. Not in the specification's table of widgets: other readers of a page
 * file meet an unknown type and keep it.
 */
export const usualSvgModel = defineModel<UsualSvgData>({
  type: 'UsualSvg',
  positionKind: 'rect',
  widgetName: 'SVG 图形',
  data: { viewBox: { x: 0, y: 0, width: 100, height: 100 }, nodes: [], parts: [] },
  dataSchema: z.looseObject({
    viewBox: svgBoxSchema,
    nodes: z.array(svgNodeSchema).max(maxNodes),
    parts: z.array(partSchema).max(maxParts),
  }),
  style: { fill: { enable: false }, stroke: { enable: false } },
});
