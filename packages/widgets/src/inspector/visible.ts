import { getAtPath, type Widget } from '@zutai/diagram';
import type { InspectorField, InspectorSection } from './field.ts';

/** Whether a line applies to the widget as it is now; a line that hangs on a hidden line is hidden too. */
export function isFieldVisible(field: InspectorField, widget: Widget, section: InspectorSection): boolean {
  const { when } = field;
  if (!when) return true;
  if (!when.oneOf.includes(getAtPath(widget, when.path) as string | boolean)) return false;
  const outer = section.fields.find((candidate) => candidate.path === when.path);
  return outer === undefined || outer === field || isFieldVisible(outer, widget, section);
}
