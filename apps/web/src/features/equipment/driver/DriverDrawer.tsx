import {
  calls,
  type Driver,
  findDriverProtocol,
  listDriverProtocols,
  type ProtocolField,
} from '@zutai/contract';
import { App, Button, Collapse, Drawer, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { type EditField, showFieldErrors, useEditConflict } from '../../../components/form-page/index.ts';
import { useCloseGuard } from '../../../components/leave-guard/index.ts';
import { call, messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { ProtocolFields, useProtocolText } from '../protocol/index.ts';

interface DriverValues {
  title: string;
  protocol: string;
  pollIntervalMs: number;
  minIntervalMs: number | null;
  enabled: boolean;
  options: Record<string, unknown>;
}

const POLL_MIN_MS = 50;
const POLL_MAX_MS = 86_400_000;

function defaultsOf(protocolId: string): Record<string, unknown> {
  return { ...(findDriverProtocol(protocolId)?.defaultOptions as Record<string, unknown> | undefined) };
}

function initialValues(driver: Driver | 'new'): DriverValues {
  if (driver !== 'new') {
    const { protocol, options } = driver;
    return { ...driver, options: { ...defaultsOf(protocol), ...options } };
  }
  const protocol = listDriverProtocols()[0]?.id ?? '';
  return {
    title: '',
    protocol,
    pollIntervalMs: 1000,
    minIntervalMs: null,
    enabled: true,
    options: defaultsOf(protocol),
  };
}

/** Options as they are sent: cleared inputs are left out, so that the protocol's default holds. */
function cleanOptions(
  fields: readonly ProtocolField[],
  options: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .map(({ name }) => [name, options[name]] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

const OPTION = 'options.';
/** Driver with each option as a field of its own, as two edits of it are compared. */
type FlatValues = Readonly<Record<string, unknown>>;

function flatten({ options, ...values }: DriverValues): FlatValues {
  const flat = Object.entries(options).map(([name, value]) => [`${OPTION}${name}`, value]);
  return { ...values, ...Object.fromEntries(flat) };
}

function unflatten(flat: FlatValues): DriverValues {
  const entries = Object.entries(flat);
  const own = entries.filter(([name]) => !name.startsWith(OPTION));
  const options = entries
    .filter(([name, value]) => name.startsWith(OPTION) && value !== undefined)
    .map(([name, value]) => [name.slice(OPTION.length), value]);
  return { ...(Object.fromEntries(own) as unknown as DriverValues), options: Object.fromEntries(options) };
}

export interface DriverDrawerProps {
  equipmentId: string;
  /** null: closed. */
  driver: Driver | 'new' | null;
  onClose: () => void;
}

/** Adds or changes a driver; its fields come from the protocol. */
export function DriverDrawer({ equipmentId, driver, onClose }: DriverDrawerProps) {
  const t = useText('driver');
  const common = useText('common');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { message } = App.useApp();
  const [form] = Form.useForm<DriverValues>();
  const add = useMutationCall(calls.driver.add);
  const edit = useMutationCall(calls.driver.edit);
  const text = useProtocolText();
  const protocolId = driver === 'new' || driver === null ? '' : driver.protocol;
  const optionFields = findDriverProtocol(protocolId)?.optionFields ?? [];
  const conflict = useEditConflict<FlatValues>({
    title: { label: t('name') },
    protocol: { label: t('protocol'), show: (id) => text.protocol(String(id)) },
    pollIntervalMs: { label: t('pollInterval'), show: (ms) => `${String(ms)} ${text.unit('ms')}` },
    enabled: { label: t('enabled') },
    ...Object.fromEntries(
      optionFields.map((field): [string, EditField] => [
        `${OPTION}${field.name}`,
        {
          label: text.field(protocolId, field),
          ...(field.unit !== undefined && {
            show: (value) => `${String(value)} ${text.unit(field.unit!)}`,
          }),
        },
      ]),
    ),
  });
  const leave = useCloseGuard(driver !== null, () => form.isFieldsTouched());
  const cancel = () => leave(onClose);
  const submit = async (values: DriverValues) => {
    const protocol = findDriverProtocol(values.protocol);
    const request = {
      title: values.title.trim(),
      protocol: values.protocol,
      pollIntervalMs: values.pollIntervalMs,
      minIntervalMs: values.minIntervalMs ?? null,
      enabled: values.enabled,
      options: cleanOptions(
        protocol?.optionFields ?? [],
        form.getFieldValue('options') as DriverValues['options'],
      ),
    };
    try {
      if (driver === 'new' || driver === null) await add.mutateAsync({ equipmentId, ...request });
      else {
        const { id } = driver;
        const saved = await conflict.save({
          base: { values: flatten(initialValues(driver)), revision: driver.revision },
          mine: flatten(request),
          send: (values, revision) => edit.mutateAsync({ id, ...unflatten(values), revision }),
          readTheirs: async () => {
            const all = await call(calls.driver.query, { equipmentId });
            const theirs = all.find((one) => one.id === id);
            if (theirs === undefined) throw new Error(t('gone'));
            return { values: flatten(initialValues(theirs)), revision: theirs.revision };
          },
        });
        if (saved === undefined) return;
      }
      message.success(t(driver === 'new' ? 'added' : 'saved', { name: request.title }));
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) message.error(messageOf(error));
    }
  };
  return (
    <Drawer
      open={driver !== null}
      onClose={cancel}
      size={isPhone ? '100%' : 560}
      title={t(driver === 'new' ? 'add' : 'edit')}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={cancel}>{common('cancel')}</Button>
          <Button type="primary" loading={add.isPending || edit.isPending} onClick={() => form.submit()}>
            {common('save')}
          </Button>
        </div>
      }
    >
      {driver !== null && (
        <Form<DriverValues>
          form={form}
          layout="vertical"
          preserve={false}
          initialValues={initialValues(driver)}
          onFinish={(values) => void submit(values)}
          scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
        >
          <DriverFields isNew={driver === 'new'} />
          <button type="submit" hidden />
        </Form>
      )}
      {conflict.dialog}
    </Drawer>
  );
}

function DriverFields({ isNew }: { isNew: boolean }) {
  const t = useText('driver');
  const common = useText('common');
  const text = useProtocolText();
  const form = Form.useFormInstance<DriverValues>();
  const protocolId = Form.useWatch<string | undefined>('protocol') ?? '';
  const fields = findDriverProtocol(protocolId)?.optionFields ?? [];
  const advanced = fields.filter(({ isAdvanced }) => isAdvanced === true);
  const [isMoreOpen, setMoreOpen] = useState(false);
  // A protocol's own fields start from its own defaults.
  useEffect(() => {
    if (isNew && protocolId !== '') form.setFieldValue('options', defaultsOf(protocolId));
  }, [form, isNew, protocolId]);
  const range = {
    validator: (_rule: unknown, value: unknown) =>
      typeof value === 'number' && value >= POLL_MIN_MS && value <= POLL_MAX_MS
        ? Promise.resolve()
        : Promise.reject(
            new Error(t('outOfRange', { min: POLL_MIN_MS, max: POLL_MAX_MS, value: String(value ?? '') })),
          ),
  };
  return (
    <>
      <Form.Item
        name="title"
        label={t('name')}
        extra={t('nameHelp')}
        rules={[{ required: true, whitespace: true, message: common('required') }]}
      >
        <Input autoFocus={isNew} maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="protocol"
        label={t('protocol')}
        rules={[{ required: true, message: common('required') }]}
      >
        <Select options={listDriverProtocols().map(({ id }) => ({ value: id, label: text.protocol(id) }))} />
      </Form.Item>
      <ProtocolFields
        protocolId={protocolId}
        group="options"
        fields={fields.filter(({ isAdvanced }) => isAdvanced !== true)}
      />
      <Form.Item
        name="pollIntervalMs"
        label={t('pollInterval')}
        extra={t('pollIntervalHelp')}
        rules={[range]}
      >
        <InputNumber precision={0} step={100} suffix={text.unit('ms')} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="minIntervalMs"
        label={t('minInterval')}
        extra={t('minIntervalHelp')}
        rules={[
          { validator: (rule, value) => (value === null ? Promise.resolve() : range.validator(rule, value)) },
        ]}
      >
        <InputNumber
          precision={0}
          step={100}
          placeholder={t('minIntervalEmpty')}
          suffix={text.unit('ms')}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} extra={t('enabledHelp')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {advanced.length > 0 && (
        <Collapse
          ghost
          activeKey={isMoreOpen ? ['more'] : []}
          onChange={(keys) => setMoreOpen(keys.length > 0)}
          items={[
            {
              key: 'more',
              label: t('advanced'),
              forceRender: true,
              children: <ProtocolFields protocolId={protocolId} group="options" fields={advanced} />,
            },
          ]}
        />
      )}
    </>
  );
}
