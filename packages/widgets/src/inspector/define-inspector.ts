import type { PositionKindId } from '@zutai/diagram';
import { type AnimationKind, animationFields } from './animation-fields.ts';
import { clickFields } from './click-fields.ts';
import type { InspectorField, InspectorList, InspectorSection } from './field.ts';
import { numbersFromZero, positionFields } from './position-fields.ts';
import { type StyleField, styleFields } from './style-fields.ts';

interface InspectorOptions {
  positionKind: PositionKindId;
  /** Numbers the position holds beside those of its form. */
  extraPosition?: Readonly<Record<string, number>>;
  /** The widget's own lines, usually its binding and its texts. */
  data?: readonly InspectorField[];
  /** Its lists, below those lines. */
  lists?: readonly InspectorList[];
  style: readonly StyleField[];
  animation: readonly AnimationKind[];
  hasClick: boolean;
}

const general: InspectorSection = {
  id: 'general',
  label: 'widget.section.general',
  fields: [
    { path: 'widgetName', kind: 'text', label: 'widget.general.widgetName' },
    { path: 'posLock', kind: 'switch', label: 'widget.general.posLock' },
    { path: 'authRegion', kind: 'regions', label: 'widget.general.authRegion' },
  ],
};

/** `when` of nested choices holds only while their outer one does; the web checks each line by itself. */
const click: InspectorSection = { id: 'click', label: 'widget.section.click', fields: clickFields };

/** The sections of a widget's inspector, in the order they are set: what it shows, what it does, how it looks. */
export function defineInspector(options: InspectorOptions): readonly InspectorSection[] {
  const section = (id: string, fields: readonly InspectorField[]) => ({
    id,
    label: `widget.section.${id}`,
    fields,
  });
  const sections = [
    { ...section('data', options.data ?? []), ...(options.lists && { lists: options.lists }) },
    ...(options.hasClick ? [click] : []),
    section(
      'style',
      options.style.flatMap((name) => styleFields[name] as readonly InspectorField[]),
    ),
    section('position', [
      ...positionFields[options.positionKind],
      ...numbersFromZero(Object.keys(options.extraPosition ?? {})),
    ]),
    section(
      'animation',
      options.animation.flatMap((kind) => animationFields[kind]),
    ),
    general,
  ];
  return sections.filter(({ fields, lists }: InspectorSection) => fields.length > 0 || lists !== undefined);
}
