import type { calls, ResponseOf } from '@zutai/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../../components/page-head/index.ts';
import { ADD_ON_ARRIVAL } from '../../../components/record-actions/index.ts';
import { RecordPage } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useOwnDepartment } from '../../../lib/session/index.ts';
import { equipmentForm } from '../form/equipment-form.tsx';

/** /manage/eg/equipment/add; `?gateway` and `?template` name what it is to be bound to and made from. */
export function EquipmentAddPage() {
  const t = useText('equipment');
  const shell = useText('shell');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const departmentId = useOwnDepartment();
  const list = pathTo('/manage/eg/equipment/list');
  return (
    <>
      <PageHead title={t('add')} trail={[{ title: shell('menuManage') }, { title: t('title'), to: list }]} />
      <RecordPage
        form={equipmentForm}
        initial={{
          gatewayId: query.get('gateway'),
          templateId: query.get('template'),
          departmentId,
        }}
        onCancel={() => void navigate(list)}
        onDone={(answer, { gatewayId, templateId }) => {
          const { id } = answer as ResponseOf<typeof calls.equipment.add>;
          // The next step; a template has brought its drivers.
          const isEmpty = typeof gatewayId === 'string' && typeof templateId !== 'string';
          const next = isEmpty ? ADD_ON_ARRIVAL : undefined;
          void navigate(pathTo('/manage/eg/equipment/edit/:id/driver', { id }, next));
        }}
      />
    </>
  );
}
