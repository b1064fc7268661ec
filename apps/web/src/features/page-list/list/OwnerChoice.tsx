import { calls } from '@zutai/contract';
import { Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useOptionSearch } from '../../../components/record-picker/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import styles from './page-list.module.css';

/** Where a copy goes; `owner` is undefined while none is chosen. */
export interface CopyTargetValue {
  owner: PageOwner | undefined;
  title: string;
}

interface OwnerChoiceProps {
  value: CopyTargetValue;
  onChange: (value: CopyTargetValue) => void;
  /** Where the page is now: always offered first. */
  own: { owner: PageOwner; title: string };
}

type Kind = 'own' | 'equipment' | 'project';

function EquipmentSelect({ value, onChange }: Pick<OwnerChoiceProps, 'value' | 'onChange'>) {
  const t = useText('designerPage');
  const { found, search } = useOptionSearch(calls.equipment.query, { pageSize: 50 });
  const rows = found?.rows ?? [];
  return (
    <Select<{ value: string; label?: ReactNode } | null>
      aria-label={t('targetEquipment')}
      placeholder={t('targetEquipmentPick')}
      {...search}
      labelInValue
      // Named as it was picked, whatever is found later.
      value={value.owner?.kind === 'equipment' ? { value: value.owner.id, label: value.title } : null}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(picked) => {
        const row = rows.find(({ id }) => id === picked?.value);
        if (row !== undefined) onChange({ owner: { kind: 'equipment', id: row.id }, title: row.title });
      }}
    />
  );
}

function ProjectSelect({ value, onChange }: Pick<OwnerChoiceProps, 'value' | 'onChange'>) {
  const t = useText('designerPage');
  const found = useCall(calls.project.queryAllByUser, {});
  const rows = found.data ?? [];
  return (
    <Select<string>
      aria-label={t('targetProject')}
      placeholder={t('targetProjectPick')}
      loading={found.isFetching}
      value={value.owner?.kind === 'project' ? value.owner.id : null}
      showSearch={{ optionFilterProp: 'label' }}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) =>
        onChange({ owner: { kind: 'project', id }, title: rows.find((row) => row.id === id)?.title ?? '' })
      }
    />
  );
}

/** Whose the copy of a page will be: the same owner, other equipment, an operations centre. */
export function OwnerChoice({ value, onChange, own }: OwnerChoiceProps) {
  const t = useText('designerPage');
  const [kind, setKind] = useState<Kind>('own');
  const choose = (next: Kind) => {
    setKind(next);
    onChange(next === 'own' ? own : { owner: undefined, title: '' });
  };
  if (own.owner.kind === 'faceplate') return null;
  return (
    <div className={styles.choice}>
      <span id="owner-choice">{t('target')}</span>
      <Radio.Group
        aria-labelledby="owner-choice"
        value={kind}
        onChange={({ target }) => choose(target.value as Kind)}
        options={[
          { value: 'own', label: own.title === '' ? t('targetOwn') : own.title },
          { value: 'equipment', label: t('targetEquipment') },
          { value: 'project', label: t('targetProject') },
        ]}
      />
      {kind === 'equipment' && <EquipmentSelect value={value} onChange={onChange} />}
      {kind === 'project' && <ProjectSelect value={value} onChange={onChange} />}
    </div>
  );
}
