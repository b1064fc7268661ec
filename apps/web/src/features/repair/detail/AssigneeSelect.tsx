import { calls } from '@zutai/contract';
import { Select } from 'antd';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

interface AssigneeSelectProps extends FieldMarks {
  /** Undefined: none is chosen yet, and nobody can be. */
  equipmentId: string | undefined;
  of: 'accounts' | 'departments';
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Chooses who repairs a piece of equipment: of those who may and see it. */
export function AssigneeSelect({ equipmentId, of, id, value, onChange, ...marks }: AssigneeSelectProps) {
  const t = useText('repair');
  const found = useCall(
    calls.repair.queryAssignees,
    { equipmentId: equipmentId ?? '1' },
    { isEnabled: equipmentId !== undefined },
  );
  const options =
    of === 'departments'
      ? (found.data?.departments ?? []).map(({ id: value, title }) => ({ value, label: title }))
      : (found.data?.accounts ?? []).map(({ id: value, title, departmentTitle }) => ({
          value,
          label: departmentTitle === '' ? title : `${title} · ${departmentTitle}`,
        }));
  return (
    <Select<string | null>
      {...marksOf(marks)}
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={found.isFetching}
      value={value ?? null}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      notFoundContent={t('noAssignees')}
      options={options}
    />
  );
}
