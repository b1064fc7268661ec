import { listDriverProtocols } from '@zutai/contract';
import { Collapse, Form, Select } from 'antd';
import { useState } from 'react';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useFormEntry } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { ProtocolFields, useProtocolText } from '../protocol/index.ts';
import { defaultOptionsOf, optionFieldsOf } from './driver-options.ts';

interface ProtocolSelectProps extends FieldMarks {
  id?: string;
  value?: string;
  onChange?: (protocolId: string) => void;
}

/** Chooses a protocol, whose options then start from its own defaults. */
export function ProtocolSelect(props: ProtocolSelectProps) {
  const { id, value, onChange } = props;
  const text = useProtocolText();
  const { enter } = useFormEntry();
  return (
    <Select
      {...marksOf(props)}
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      options={listDriverProtocols().map((protocol) => ({
        value: protocol.id,
        label: text.protocol(protocol.id),
      }))}
      onChange={(chosen: string) => {
        onChange?.(chosen);
        enter({ options: defaultOptionsOf(chosen) });
      }}
    />
  );
}

function useOptionFields(isAdvanced: boolean) {
  const protocolId = Form.useWatch<string | undefined>('protocol') ?? '';
  const fields = optionFieldsOf(protocolId).filter((field) => (field.isAdvanced === true) === isAdvanced);
  return { protocolId, fields, group: 'options' };
}

/** The options everybody has to look at. */
export function MainOptions() {
  return <ProtocolFields {...useOptionFields(false)} />;
}

/** The others, folded. */
export function AdvancedOptions() {
  const t = useText('driver');
  const options = useOptionFields(true);
  const [isOpen, setOpen] = useState(false);
  if (options.fields.length === 0) return null;
  return (
    <Collapse
      ghost
      activeKey={isOpen ? ['more'] : []}
      onChange={(keys) => setOpen(keys.length > 0)}
      items={[
        {
          key: 'more',
          label: t('advanced'),
          forceRender: true,
          children: <ProtocolFields {...options} />,
        },
      ]}
    />
  );
}
