import { Form, Input, Segmented, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import { TryAddress } from '../../driver/try/index.ts';
import { useProtocolText } from '../../protocol/index.ts';
import { useChoices } from '../grid/shown-text.ts';
import type { SignalField } from '../model/field.ts';
import { AddressForm } from './AddressForm.tsx';
import { hasRange, RecordingFields } from './RecordingFields.tsx';
import { Field, type SignalFieldsProps, TextField } from './SignalField.tsx';
import { StatesEditor } from './StatesEditor.tsx';
import styles from './signal-drawer.module.css';
import { tryRequestOf } from './try-request.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

/** The form of one signal. */
export function SignalFields(props: SignalFieldsProps) {
  const { texts, drivers, canEdit, onChange } = props;
  const t = useText('signal');
  const choices = useChoices(drivers);
  const protocol = drivers.find(({ id }) => id === texts.driverId)?.protocol;
  const isNumber = texts.dataType === 'number';
  const protocolText = useProtocolText();
  const line = (field: SignalField, help: boolean | string = false, extra: object = {}) => (
    <TextField
      {...props}
      field={field}
      hasHelp={help !== false}
      {...(typeof help === 'string' ? { help } : {})}
      extra={extra}
    />
  );
  return (
    <Form component={false} layout="vertical" disabled={!canEdit}>
      <Section title={t('sectionBasic')}>
        {line('tag', true, { ref: props.focus, spellCheck: false })}
        <div className={styles.two}>
          {line('title')}
          {line('titleEn')}
          {line('group')}
          {line('groupEn')}
          <Field {...props} field="dataType">
            {(id) => (
              <Segmented
                id={id}
                block
                disabled={!canEdit}
                value={texts.dataType}
                options={choices('dataType')}
                onChange={(dataType) => onChange({ dataType })}
              />
            )}
          </Field>
        </div>
      </Section>
      <Section title={t('sectionSource')}>
        <Field {...props} field="driverId">
          {(id) => (
            <Select
              id={id}
              value={texts.driverId}
              options={choices('driverId')}
              onChange={(driverId) => onChange({ driverId })}
            />
          )}
        </Field>
        {line('address', protocol === undefined ? false : protocolText.addressHelp(protocol), {
          spellCheck: false,
        })}
        {props.canTry === true && canEdit && protocol !== undefined && (
          <TryAddress request={tryRequestOf(texts, protocol)} />
        )}
        {protocol !== undefined && (
          <AddressForm
            protocolId={protocol}
            text={texts.address}
            onChange={(address) => onChange({ address })}
            canEdit={canEdit}
          />
        )}
      </Section>
      <Section title={t('sectionValue')}>
        <div className={styles.three}>
          {line('unit')}
          {line('unitEn')}
          {line('decimals', false, { inputMode: 'numeric' })}
          {line('deadband', false, { inputMode: 'decimal' })}
        </div>
        {isNumber && (
          <div className={styles.two}>
            {line('scale', true, { inputMode: 'decimal' })}
            {line('offset', false, { inputMode: 'decimal' })}
          </div>
        )}
      </Section>
      <Section title={t('sectionWrite')}>
        <Field {...props} field="writable">
          {(id) => (
            <Switch
              id={id}
              checked={texts.writable === 'true'}
              onChange={(isOn) => onChange({ writable: String(isOn) })}
            />
          )}
        </Field>
        {texts.writable === 'true' && (
          <Field {...props} field="confirmWrite">
            {(id) => (
              <Switch
                id={id}
                checked={texts.confirmWrite === 'true'}
                onChange={(isOn) => onChange({ confirmWrite: String(isOn) })}
              />
            )}
          </Field>
        )}
        {texts.writable === 'true' && texts.dataType !== 'boolean' && !hasRange(texts) && (
          <div className={styles.two}>
            {line('min', false, { inputMode: 'decimal' })}
            {line('max', false, { inputMode: 'decimal' })}
          </div>
        )}
      </Section>
      <Section title={t('sectionRecording')}>
        <RecordingFields {...props} line={line} choices={choices} />
      </Section>
      <Section title={t('sectionStates')}>
        <p className={styles.help}>{t('statesText')}</p>
        <StatesEditor text={texts.states} canEdit={canEdit} onChange={(states) => onChange({ states })} />
        {props.messages.states !== undefined && <p className={styles.error}>{props.messages.states}</p>}
      </Section>
      <Field {...props} field="remark">
        {(id) => (
          <Input.TextArea
            id={id}
            value={texts.remark}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={(event) => onChange({ remark: event.target.value })}
          />
        )}
      </Field>
    </Form>
  );
}
