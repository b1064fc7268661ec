import { calls } from '@zutai/contract';
import { App, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { FormBar, FormSection, SchemaField, showFieldErrors } from '../../../components/form-page/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { messageOf, useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { editPath } from '../equipment-path.ts';
import { BasicFields, NameplateFields, PlaceFields } from '../form/EquipmentFields.tsx';
import styles from '../form/equipment-form.module.css';
import { cleanValues, type EquipmentValues, NEW_EQUIPMENT } from '../form/equipment-values.ts';
import { GatewaySelect } from '../form/GatewaySelect.tsx';

interface AddValues extends EquipmentValues {
  gatewayId: string | null;
  deviceId?: string;
  templateId?: string | null;
}

/** /manage/eg/equipment/add */
export function EquipmentAddPage() {
  const t = useText('equipment');
  const common = useText('common');
  const shell = useText('shell');
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [query] = useSearchParams();
  const [form] = Form.useForm<AddValues>();
  const [isTouched, setTouched] = useState(false);
  const add = useMutationCall(calls.equipment.add);
  useLeaveWarning(isTouched);
  const submit = async (values: AddValues) => {
    try {
      const { gatewayId, deviceId, templateId } = values;
      const { id } = await add.mutateAsync({
        ...cleanValues(values),
        gatewayId: gatewayId ?? null,
        templateId: templateId ?? null,
        ...(deviceId?.trim() ? { deviceId: deviceId.trim() } : {}),
      });
      message.success(t('added', { name: values.title.trim() }));
      // The leave warning must know that nothing is unsaved any more before the page is left.
      flushSync(() => setTouched(false));
      await navigate(editPath(id, 'driver'));
    } catch (error) {
      if (!showFieldErrors(form, error)) message.error(messageOf(error));
    }
  };
  return (
    <>
      <PageHead
        title={t('add')}
        trail={[{ title: shell('menuManage') }, { title: t('title'), to: '/manage/eg/equipment/list' }]}
      />
      <Form<AddValues>
        form={form}
        layout="vertical"
        initialValues={{
          ...NEW_EQUIPMENT,
          gatewayId: query.get('gateway'),
          templateId: query.get('template'),
        }}
        onValuesChange={() => setTouched(true)}
        onFinish={(values) => void submit(values)}
        scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
      >
        <div className={styles.body}>
          <BasicFields hasAutoFocus />
          <FormSection title={t('sectionGateway')} text={t('sectionGatewayText')}>
            <Form.Item name="gatewayId" label={t('gateway')}>
              <GatewaySelect />
            </Form.Item>
            <SchemaField
              call={calls.equipment.add}
              name="deviceId"
              label={t('deviceId')}
              extra={t('deviceIdHelp')}
              input={{ spellCheck: false }}
            />
            <TemplateField />
          </FormSection>
          <NameplateFields />
          <PlaceFields onLocated={() => setTouched(true)} />
        </div>
        <FormBar>
          <Button onClick={() => void navigate('/manage/eg/equipment/list')}>{common('cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={add.isPending}>
            {t('addAction')}
          </Button>
        </FormBar>
      </Form>
    </>
  );
}

function TemplateField() {
  const t = useText('equipment');
  const templates = useCall(calls.template.query, { pageSize: 200, sortField: 'title', sortOrder: 'asc' });
  return (
    <Form.Item name="templateId" label={t('template')} extra={t('templateHelp')}>
      <Select<string>
        allowClear
        placeholder={t('templatePlaceholder')}
        notFoundContent={t('templateEmpty')}
        loading={templates.isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        options={(templates.data?.rows ?? []).map((row) => ({
          value: row.id,
          label: row.title,
          note: `${t('signals')} ${row.signalCount} · ${t('pages')} ${row.pageCount}`,
        }))}
        optionRender={({ label, data }) => (
          <span className={styles.option}>
            {label}
            <span className={styles.note}>{data.note}</span>
          </span>
        )}
      />
    </Form.Item>
  );
}
