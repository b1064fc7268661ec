import { type StylePath, stylePaths } from '@zutai/diagram';
import { getWidget, type InspectorField } from '@zutai/widgets/model';

/** Types whose inspectors together have a line for every property of a style. */
const TYPES = ['ShapeRect', 'UsualText', 'ShapePipe'];

function collect(): ReadonlyMap<string, InspectorField> {
  const fields = new Map<string, InspectorField>();
  for (const type of TYPES)
    for (const section of getWidget(type)?.inspector ?? [])
      for (const { when: _when, ...field } of section.fields)
        if (!fields.has(field.path)) fields.set(field.path, field);
  return fields;
}
const fields = collect();

/** The inspector's line of a property that a style may fix. */
export function fieldOfStyle(path: StylePath): InspectorField {
  return fields.get(path) ?? { path, kind: 'text', label: path };
}

export const isStylePath = (path: string): path is StylePath =>
  (stylePaths as readonly string[]).includes(path);
