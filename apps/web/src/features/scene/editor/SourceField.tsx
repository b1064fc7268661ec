import { calls, type SceneSource } from '@zutai/contract';
import { Checkbox, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useOptionSearch, usePicked } from '../../../components/record-picker/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { EquipmentSelect } from '../../repair/index.ts';

/** Options that are asked for; of more the search finds the rest. */
const MOST_OPTIONS = 100;

export interface ChosenSource {
  readonly source: SceneSource;
  readonly title: string;
}

interface SourceFieldProps {
  value: ChosenSource | undefined;
  onChange: (chosen: ChosenSource | undefined) => void;
}

/** Chooses a signal, by itself or by its tag on whatever equipment the page is of. */
export function SourceField({ value, onChange }: SourceFieldProps) {
  const t = useText('scene');
  const titleOf = useTitle();
  const [equipmentId, setEquipmentId] = useState<string | null>(null);
  const [isByTag, setByTag] = useState(false);
  const [signalId, setSignalId] = useState<string>();
  const { found, search } = useOptionSearch(
    calls.signal.query,
    { equipmentId: equipmentId ?? '', pageSize: MOST_OPTIONS },
    equipmentId !== null,
  );
  const rows = equipmentId === null ? [] : (found?.rows ?? []);
  const [picked, pick] = usePicked(rows, (row) => row.id, signalId);
  const labelOf = (signal: (typeof rows)[number]) => `${titleOf(signal)} · ${signal.tag}`;
  const choose = (id: string | undefined, byTag: boolean) => {
    setSignalId(id);
    setByTag(byTag);
    const signal = pick(id);
    onChange(
      signal && {
        source: byTag ? { signalId: '', tag: signal.tag } : { signalId: signal.id, tag: '' },
        title: titleOf(signal),
      },
    );
  };
  return (
    <>
      <EquipmentSelect
        aria-label={t('equipment')}
        value={equipmentId}
        onChange={(id) => {
          setEquipmentId(id);
          choose(undefined, isByTag);
        }}
      />
      <Select<{ value: string; label?: ReactNode } | null>
        aria-label={t('signal')}
        placeholder={t('signal')}
        disabled={equipmentId === null}
        {...search}
        labelInValue
        value={
          value === undefined || picked === undefined ? null : { value: picked.id, label: labelOf(picked) }
        }
        onChange={(chosen) => choose(chosen?.value, isByTag)}
        options={rows.map((signal) => ({ value: signal.id, label: labelOf(signal) }))}
      />
      <Checkbox checked={isByTag} onChange={({ target }) => choose(signalId, target.checked)}>
        {t('byTag')}
      </Checkbox>
    </>
  );
}
