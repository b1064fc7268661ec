import { findDriverProtocol, type ProtocolField } from '@zutai/contract';
import { Collapse, Form } from 'antd';
import { useEffect } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import { ProtocolFields } from '../../protocol/index.ts';

type Values = Record<string, unknown>;

/** The fields that mean something beside the others. */
function usedValues(fields: readonly ProtocolField[], values: Values): Values {
  return Object.fromEntries(
    fields
      .filter(
        ({ shownWhen }) =>
          shownWhen === undefined || shownWhen.isOneOf.includes(String(values[shownWhen.field])),
      )
      .map(({ name }) => [name, values[name]] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

export interface AddressFormProps {
  protocolId: string;
  text: string;
  canEdit: boolean;
  onChange: (text: string) => void;
}

/** The address by the protocol's own fields; it and the short text follow each other. */
export function AddressForm({ protocolId, text, canEdit, onChange }: AddressFormProps) {
  const t = useText('signal');
  const [form] = Form.useForm<{ address: Values }>();
  const protocol = findDriverProtocol(protocolId);
  useEffect(() => {
    const parsed = protocol?.parseAddress(text);
    if (parsed?.ok !== true) return;
    const now = form.getFieldValue('address') as Values | undefined;
    if (now !== undefined && formatOf(protocolId, now) === protocol?.formatAddress(parsed.address)) return;
    const fields = protocol?.addressFields ?? [];
    const found = parsed.address as Values;
    form.setFieldsValue({ address: Object.fromEntries(fields.map(({ name }) => [name, found[name]])) });
  }, [form, protocol, protocolId, text]);
  if (protocol === undefined) return null;
  const defaults = Object.fromEntries(protocol.addressFields.map((field) => [field.name, field.default]));
  return (
    <Collapse
      size="small"
      defaultActiveKey={['fields']}
      items={[
        {
          key: 'fields',
          label: t('addressForm'),
          forceRender: true,
          children: (
            <Form
              form={form}
              component={false}
              layout="vertical"
              disabled={!canEdit}
              initialValues={{ address: defaults }}
              onValuesChange={() => {
                const formatted = formatOf(protocolId, form.getFieldsValue(true).address);
                if (formatted !== undefined) onChange(formatted);
              }}
            >
              <ProtocolFields protocolId={protocolId} fields={protocol.addressFields} group="address" />
            </Form>
          ),
        },
      ]}
    />
  );
}

/** The short text of an address by fields; undefined while they do not suit each other yet. */
function formatOf(protocolId: string, values: Values): string | undefined {
  const protocol = findDriverProtocol(protocolId);
  const used = usedValues(protocol?.addressFields ?? [], values);
  // A bit table knows only bits: its other formats follow the table.
  const parsed = protocol?.addressSchema.safeParse(used);
  if (protocol === undefined || parsed?.success !== true) return undefined;
  return protocol.formatAddress(parsed.data);
}
