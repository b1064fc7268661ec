import type { Editor, Widget } from '@zutai/diagram';
import type { InspectorField } from '@zutai/widgets';

/** What every control of the inspector is given. */
export interface ControlProps {
  id: string;
  field: InspectorField;
  editor: Editor;
  widgets: readonly Widget[];
  /** undefined when the widgets do not agree. */
  value: unknown;
  isMixed: boolean;
  isDisabled: boolean;
  /** Sets the field of everything selected, as one step. */
  onCommit: (value: unknown) => void;
}
