import { calls, type Equipment } from '@zutai/contract';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import {
  FormBar,
  FormSection,
  SchemaField,
  showFieldErrors,
  useEditBase,
  useEditConflict,
} from '../../../components/form-page/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { call, messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { BasicFields, NameplateFields, PlaceFields } from '../form/EquipmentFields.tsx';
import styles from '../form/equipment-form.module.css';
import { cleanValues, type EquipmentValues, valuesOf } from '../form/equipment-values.ts';
import { DeleteEquipmentDialog } from '../list/DeleteEquipmentDialog.tsx';
import { GatewayBinding } from './GatewayBinding.tsx';

interface InfoValues extends EquipmentValues {
  deviceId: string;
}

const entered = (equipment: Equipment) => ({ ...valuesOf(equipment), deviceId: equipment.deviceId });

/** What a person entered about a piece of equipment. */
export function InfoTab({ equipment }: { equipment: Equipment }) {
  const t = useText('equipment');
  const common = useText('common');
  const navigate = useNavigate();
  const { message } = App.useApp();
  const canEdit = useCan('equipment_edit');
  const [form] = Form.useForm<InfoValues>();
  const [isTouched, setTouched] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const edit = useMutationCall(calls.equipment.edit);
  useLeaveWarning(isTouched);
  const base = useEditBase(equipment, isTouched, (latest) => form.setFieldsValue(entered(latest)));
  const conflict = useEditConflict<InfoValues & Record<string, unknown>>({
    title: { label: t('name') },
    titleEn: { label: common('nameEn') },
    display: {
      label: t('display'),
      show: (value) => t(value === 'page' ? 'displayPage' : 'displayList'),
    },
    manufacturer: { label: t('manufacturer') },
    model: { label: t('model') },
    serialNumber: { label: t('serialNumber') },
    address: { label: t('address') },
    longitude: { label: t('longitude') },
    latitude: { label: t('latitude') },
    remark: { label: t('remark') },
    deviceId: { label: t('deviceId') },
  });
  const revert = () => {
    form.resetFields();
    setTouched(false);
  };
  const submit = async (values: InfoValues) => {
    try {
      const { id } = equipment;
      const saved = await conflict.save({
        base: { values: entered(base), revision: base.revision },
        mine: { ...cleanValues(values), deviceId: values.deviceId.trim() },
        send: (own, revision) => edit.mutateAsync({ id, ...own, revision }),
        readTheirs: async () => {
          const theirs = await call(calls.equipment.info, { id });
          return { values: entered(theirs), revision: theirs.revision };
        },
      });
      if (saved === undefined) return;
      setTouched(false);
      message.success(t('saved', { name: saved.title }));
    } catch (error) {
      if (!showFieldErrors(form, error)) message.error(messageOf(error));
    }
  };
  return (
    <Form<InfoValues>
      form={form}
      layout="vertical"
      disabled={!canEdit}
      style={{ display: 'flex', flex: 1, flexDirection: 'column' }}
      initialValues={entered(base)}
      onValuesChange={() => setTouched(true)}
      onFinish={(values) => void submit(values)}
      scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
    >
      <div className={styles.body} style={{ flex: 1 }}>
        <BasicFields />
        <FormSection title={t('sectionGateway')} text={t('sectionGatewayText')}>
          <Form.Item label={t('gateway')}>
            <GatewayBinding equipment={equipment} />
          </Form.Item>
          <SchemaField
            call={calls.equipment.edit}
            name="deviceId"
            label={t('deviceId')}
            extra={t('deviceIdHelp')}
            input={{ spellCheck: false }}
          />
        </FormSection>
        <NameplateFields />
        <PlaceFields onLocated={() => setTouched(true)} />
      </div>
      {canEdit && (
        <FormBar
          note={
            <Button type="text" danger onClick={() => setDeleting(true)}>
              {common('delete')}
            </Button>
          }
        >
          <Button disabled={!isTouched} onClick={revert}>
            {t('revert')}
          </Button>
          <Button type="primary" htmlType="submit" loading={edit.isPending} disabled={!isTouched}>
            {common('save')}
          </Button>
        </FormBar>
      )}
      {conflict.dialog}
      <DeleteEquipmentDialog
        equipment={equipment}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          flushSync(() => setTouched(false));
          void navigate('/manage/eg/equipment/list');
        }}
      />
    </Form>
  );
}
