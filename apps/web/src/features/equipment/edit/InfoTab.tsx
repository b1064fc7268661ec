import { calls, type Equipment } from '@zutai/contract';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import {
  FormBar,
  FormSection,
  showFieldErrors,
  useLeaveWarning,
} from '../../../components/form-page/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
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

const FIELD_OF = { equipmentTitleTaken: 'title', deviceIdTaken: 'deviceId' };

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
  const edit = useMutationCall(calls.equipment.edit, [
    calls.equipment.info,
    calls.equipment.query,
    calls.equipment.queryByUser,
    calls.equipment.queryAllManufacturer,
  ]);
  useLeaveWarning(isTouched);
  const revert = () => {
    form.resetFields();
    setTouched(false);
  };
  const submit = async (values: InfoValues) => {
    try {
      await edit.mutateAsync({ id: equipment.id, ...cleanValues(values), deviceId: values.deviceId.trim() });
      setTouched(false);
      message.success(t('saved', { name: values.title.trim() }));
    } catch (error) {
      if (!showFieldErrors(form, error, FIELD_OF))
        message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Form<InfoValues>
      form={form}
      layout="vertical"
      disabled={!canEdit}
      style={{ display: 'flex', flex: 1, flexDirection: 'column' }}
      initialValues={{ ...valuesOf(equipment), deviceId: equipment.deviceId }}
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
          <Form.Item
            name="deviceId"
            label={t('deviceId')}
            extra={t('deviceIdHelp')}
            rules={[{ required: true, whitespace: true, message: common('required') }]}
          >
            <Input maxLength={100} autoComplete="off" spellCheck={false} />
          </Form.Item>
        </FormSection>
        <NameplateFields />
        <PlaceFields />
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
