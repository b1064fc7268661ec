import type { Binding, Widget } from '@zutai/diagram';
import { defineWidget } from '../definition.ts';
import { usualSvgInspector } from './inspector.ts';
import { type SvgPart, type UsualSvgData, usualSvgModel } from './model.ts';
import { paintUsualSvg } from './paint.ts';
import { usualSvgText } from './text.ts';

/** The bindings that a part shows at this moment: those of what is switched on. */
function bindingsOf({ animation, fillLevel }: SvgPart): Binding[] {
  const animated = Object.values(animation).filter(({ enable }) => enable);
  return [...animated, ...(fillLevel.enable ? [fillLevel] : [])].map(({ config }) => config.data);
}

const previewData: UsualSvgData = {
  viewBox: { x: 0, y: 0, width: 40, height: 40 },
  nodes: [
    {
      id: 'a',
      parent: '',
      title: '',
      kind: 'path',
      d: 'M4 12L20 4L36 12L36 36L4 36Z',
      fill: '$equipment',
      stroke: '$line',
    },
    { id: 'b', parent: '', title: '', kind: 'path', d: 'M12 20L28 20L28 36L12 36Z', fill: '$level' },
  ],
  parts: [],
};

export const usualSvg = defineWidget({
  model: usualSvgModel,
  family: 'usual',
  paint: paintUsualSvg,
  inspector: usualSvgInspector,
  text: usualSvgText,
  preview: { x: 10, y: 0, width: 60, height: 60, rotate: 0 },
  previewData,
  statusBindings: (widget: Widget) => (widget.data as UsualSvgData).parts.flatMap(bindingsOf),
});
