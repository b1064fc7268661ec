import { calls, chooseAssignee, type RepairAssignee } from '@zutai/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../repair.module.css';

interface AssigneeSelectProps extends FieldMarks {
  /** Undefined: none is chosen yet, and nobody can be. */
  equipmentId: string | undefined;
  of: 'accounts' | 'departments';
  /** It is done soon: who is on duty and how much each has to do is told, and the choice can be left to that. */
  isNow?: boolean;
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Chooses who repairs a piece of equipment: of those who may and see it. */
export function AssigneeSelect(props: AssigneeSelectProps) {
  const { equipmentId, of, isNow = false, id, value, onChange, ...marks } = props;
  const t = useText('repair');
  const [chosen, setChosen] = useState<RepairAssignee>();
  const found = useCall(
    calls.repair.queryAssignees,
    { equipmentId: equipmentId ?? '1' },
    { isEnabled: equipmentId !== undefined },
  );
  const people = found.data?.accounts ?? [];
  const labelOf = ({ title, departmentTitle, isOnDuty, openCount }: RepairAssignee) =>
    [
      title,
      departmentTitle,
      ...(isNow ? [isOnDuty ? t('onDuty') : '', t('openOfPerson', { count: openCount })] : []),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  const options =
    of === 'departments'
      ? (found.data?.departments ?? []).map(({ id: value, title }) => ({ value, label: title }))
      : people.map((person) => ({ value: person.id, label: labelOf(person) }));
  const choose = () => {
    const best = chooseAssignee(people);
    setChosen(best);
    if (best !== undefined) onChange?.(best.id);
  };
  return (
    <>
      <Select<string | null>
        {...marksOf(marks)}
        {...(id === undefined ? {} : { id })}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={found.isFetching}
        value={value ?? null}
        onChange={(given) => onChange?.(given ?? null)}
        notFoundContent={t('noAssignees')}
        options={options}
      />
      {of === 'accounts' && isNow && people.length > 0 && (
        <p className={styles.choice} role="status">
          <Button size="small" onClick={choose}>
            {t('chooseAssignee')}
          </Button>{' '}
          {chosen !== undefined &&
            chosen.id === value &&
            t(chosen.isOnDuty ? 'chosenOnDuty' : 'chosenOffDuty', {
              name: chosen.title,
              count: chosen.openCount,
            })}
        </p>
      )}
    </>
  );
}
