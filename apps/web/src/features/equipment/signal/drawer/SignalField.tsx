import { Form, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import type { FirstFocus } from '../../../../components/first-focus/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { type DriverChoice, readCell } from '../model/cell-text.ts';
import type { SignalField, SignalTexts } from '../model/field.ts';
import type { RecordedSignal } from './RecordingComparison.tsx';

export interface SignalFieldsProps {
  texts: SignalTexts;
  messages: Readonly<Partial<Record<SignalField, string>>>;
  drivers: readonly DriverChoice[];
  canEdit: boolean;
  /** The drivers are those of equipment, whose gateway can be asked. */
  canTry?: boolean | undefined;
  /** Of the tag of a new one. */
  focus?: FirstFocus['target'];
  onChange: (part: Partial<SignalTexts>) => void;
  /** Whose recorded values there are to look at; left out for a new one. */
  recorded?: RecordedSignal | undefined;
}

/** A field with its words and what is wrong with it. */
export function Field(
  props: SignalFieldsProps & {
    field: SignalField;
    hasHelp?: boolean;
    help?: string;
    children: (id: string) => ReactNode;
  },
) {
  const words = useText('signalTable');
  const id = useId();
  const message = props.messages[props.field];
  return (
    <Form.Item
      label={words(props.field)}
      htmlFor={id}
      {...(props.hasHelp === true ? { extra: props.help ?? words(`${props.field}Help`) } : {})}
      {...(message === undefined ? {} : { validateStatus: 'error' as const, help: message })}
    >
      {props.children(id)}
    </Form.Item>
  );
}

/** A field of one line of text. */
export function TextField(
  props: SignalFieldsProps & { field: SignalField; hasHelp: boolean; help?: string; extra: object },
) {
  const { field, texts, drivers, onChange } = props;
  return (
    <Field {...props}>
      {(id) => (
        <Input
          id={id}
          value={texts[field]}
          autoComplete="off"
          onChange={(event) => onChange({ [field]: event.target.value })}
          // Numbers and blanks as the table takes them, once one has finished typing.
          onBlur={(event) =>
            onChange({ [field]: readCell(field, event.target.value, drivers, texts.driverId) })
          }
          {...props.extra}
        />
      )}
    </Field>
  );
}
