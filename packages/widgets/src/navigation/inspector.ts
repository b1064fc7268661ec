import { clickFields } from '../inspector/click-fields.ts';
import { defineInspector } from '../inspector/define-inspector.ts';
import { type InspectorList, optionsOf } from '../inspector/field.ts';
import { createEntry, maxEntries, maxEntryDepth, navigationDirections } from './entry.ts';

function entryList(path: string, depth: number): InspectorList {
  return {
    path,
    label: depth === 1 ? 'widget.navigation.dataArray' : 'widget.navigation.children',
    create: (place) => createEntry(String(place + 1)),
    fields: [
      { path: 'label', kind: 'text', label: 'widget.navigation.label' },
      { path: 'iconHref', kind: 'image', label: 'widget.navigation.iconHref' },
      { path: 'defaultAct', kind: 'switch', label: 'widget.navigation.defaultAct' },
      { path: 'authRegion', kind: 'regions', label: 'widget.general.authRegion' },
      ...clickFields,
    ],
    ...(depth < maxEntryDepth && { lists: [entryList('children', depth + 1)] }),
    maxItems: maxEntries,
  };
}

export const navigationInspector = defineInspector({
  positionKind: 'rect',
  data: [
    {
      path: 'data.direction',
      kind: 'select',
      label: 'widget.navigation.direction',
      options: optionsOf('widget.direction', navigationDirections),
    },
  ],
  lists: [entryList('data.dataArray', 1)],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
