import { AimOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { App, AutoComplete, Button, Form, InputNumber, Segmented } from 'antd';
import { FormSection, SchemaField } from '../../../components/form-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './equipment-form.module.css';

/** Name and what opens first. */
export function BasicFields({ hasAutoFocus = false }: { hasAutoFocus?: boolean }) {
  const t = useText('equipment');
  const common = useText('common');
  return (
    <FormSection title={t('sectionBasic')} text={t('sectionBasicText')}>
      <SchemaField
        call={calls.equipment.add}
        name="title"
        label={t('name')}
        input={{ autoFocus: hasAutoFocus }}
      />
      <SchemaField
        call={calls.equipment.add}
        name="titleEn"
        label={common('nameEn')}
        extra={common('nameEnHelp')}
      />
      <Form.Item name="display" label={t('display')} extra={t('displayHelp')}>
        <Segmented
          options={[
            { value: 'list', label: t('displayList') },
            { value: 'page', label: t('displayPage') },
          ]}
        />
      </Form.Item>
      <SchemaField call={calls.equipment.add} name="remark" label={t('remark')} />
    </FormSection>
  );
}

/** Maker (with those entered before), model, serial number. */
export function NameplateFields() {
  const t = useText('equipment');
  const makers = useCall(calls.equipment.queryAllManufacturer, {}, { staleMs: 60_000 }).data ?? [];
  return (
    <FormSection title={t('sectionNameplate')} text={t('sectionNameplateText')}>
      <div className={styles.two}>
        <Form.Item name="manufacturer" label={t('manufacturer')}>
          <AutoComplete
            maxLength={100}
            options={makers.map((value) => ({ value }))}
            showSearch={{
              filterOption: (typed, option) =>
                String(option?.value ?? '')
                  .toLowerCase()
                  .includes(typed.toLowerCase()),
            }}
          />
        </Form.Item>
        <SchemaField call={calls.equipment.add} name="model" label={t('model')} />
      </div>
      <SchemaField call={calls.equipment.add} name="serialNumber" label={t('serialNumber')} />
    </FormSection>
  );
}

/** Address and coordinates. */
export function PlaceFields({ onLocated }: { onLocated: () => void }) {
  const t = useText('equipment');
  const form = Form.useFormInstance();
  const { message } = App.useApp();
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        form.setFieldsValue({
          longitude: Number(coords.longitude.toFixed(6)),
          latitude: Number(coords.latitude.toFixed(6)),
        });
        // A form does not notify of values that are set from outside.
        onLocated();
      },
      () => void message.warning(t('myPlaceFailed')),
      { timeout: 10_000 },
    );
  return (
    <FormSection title={t('sectionPlace')} text={t('sectionPlaceText')}>
      <SchemaField call={calls.equipment.add} name="address" label={t('address')} />
      <div className={styles.two}>
        <Form.Item name="longitude" label={t('longitude')} extra={t('coordinatesHelp')}>
          <InputNumber min={-180} max={180} step={0.0001} controls={false} className={styles.full} />
        </Form.Item>
        <Form.Item name="latitude" label={t('latitude')}>
          <InputNumber min={-90} max={90} step={0.0001} controls={false} className={styles.full} />
        </Form.Item>
      </div>
      {/* Browsers give no position over plain HTTP. */}
      {window.isSecureContext && (
        <Button icon={<AimOutlined />} onClick={locate}>
          {t('useMyPlace')}
        </Button>
      )}
    </FormSection>
  );
}
