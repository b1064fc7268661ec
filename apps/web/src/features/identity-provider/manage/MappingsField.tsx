import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { GroupMapping } from '@zutai/contract';
import { Button, Input } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { DepartmentSelect } from '../../department/index.ts';
import { DataRangeSelect, RoleSelect } from '../../managed-account/index.ts';
import styles from './identity-provider.module.css';

interface MappingsFieldProps {
  id?: string;
  value?: readonly GroupMapping[];
  onChange?: (mappings: GroupMapping[]) => void;
}

const NEW: GroupMapping = { group: '', roleId: '', dataRange: 'self', departmentId: null };

/** Groups of a provider in their order, with what their members hold. */
export function MappingsField({ id, value = [], onChange }: MappingsFieldProps) {
  const t = useText('identityProvider');
  const set = (place: number, change: Partial<GroupMapping>) =>
    onChange?.(value.map((one, i) => (i === place ? { ...one, ...change } : one)));
  return (
    <div className={styles.mappings} {...(id === undefined ? {} : { id })} tabIndex={-1}>
      {value.map(({ group, roleId, dataRange, departmentId }, place) => {
        const number = place + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is what is entered
          <div key={place} className={styles.mapping}>
            <Input
              aria-label={t('groupNumber', { number })}
              placeholder={t('group')}
              value={group}
              maxLength={200}
              onChange={(event) => set(place, { group: event.target.value })}
            />
            <RoleSelect
              aria-label={t('roleNumber', { number })}
              value={roleId}
              onChange={(role) => set(place, { roleId: role ?? '' })}
            />
            <DataRangeSelect
              aria-label={t('rangeNumber', { number })}
              value={dataRange}
              onChange={(range) => set(place, { dataRange: range })}
            />
            <DepartmentSelect
              aria-label={t('departmentNumber', { number })}
              value={departmentId}
              onChange={(department) => set(place, { departmentId: department })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('removeMapping', { number })}
              onClick={() => onChange?.(value.filter((_one, i) => i !== place))}
            />
          </div>
        );
      })}
      <div>
        <Button icon={<PlusOutlined />} onClick={() => onChange?.([...value, NEW])}>
          {t('addMapping')}
        </Button>
      </div>
    </div>
  );
}
