import { listDriverProtocols } from '@zutai/contract';
import { Collapse, Form, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
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
      // All of them at once, and found by their name: a scroll bar would hide that there are more.
      listHeight={480}
      showSearch={{ optionFilterProp: 'label' }}
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

/** The others, folded until there is something to be said of one of them. */
export function AdvancedOptions() {
  const t = useText('driver');
  const options = useOptionFields(true);
  const [isOpen, setOpen] = useState(false);
  if (options.fields.length === 0) return null;
  const names = options.fields.map(({ name }) => [options.group, name]);
  return (
    <>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsError }) => (
          <WhenFaulty
            isFaulty={getFieldsError(names).some(({ errors }) => errors.length > 0)}
            onFault={() => setOpen(true)}
          />
        )}
      </Form.Item>
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
    </>
  );
}

/** Tells of each time that something becomes faulty. */
function WhenFaulty({ isFaulty, onFault }: { isFaulty: boolean; onFault: () => void }) {
  const latest = useRef(onFault);
  latest.current = onFault;
  useEffect(() => {
    if (isFaulty) latest.current();
  }, [isFaulty]);
  return null;
}
