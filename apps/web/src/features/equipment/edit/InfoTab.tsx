import { calls, type Equipment } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { RecordPage, useFormEntry } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { equipmentForm } from '../form/equipment-form.tsx';
import { useDeleteEquipment } from '../use-delete-equipment.ts';

/** What a person entered about a piece of equipment. */
export function InfoTab({ record }: { record: Equipment }) {
  return <RecordPage form={equipmentForm} record={record} note={<DeleteButton equipment={record} />} />;
}

function DeleteButton({ equipment }: { equipment: Equipment }) {
  const common = useText('common');
  const navigate = useNavigate();
  const { forget } = useFormEntry();
  const remove = useDeleteEquipment();
  const leave = () => {
    forget();
    void navigate(pathTo('/manage/eg/equipment/list'));
  };
  return (
    <CallButton
      type="text"
      danger
      call={calls.equipment.delete}
      on={equipment}
      onClick={() => remove(equipment, leave)}
    >
      {common('delete')}
    </CallButton>
  );
}
