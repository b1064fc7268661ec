import { findEntries } from '@zutai/diagram';
import { Button, Checkbox, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useText, useTitle } from '../../../../../lib/language/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import styles from '../control.module.css';
import own from './entries.module.css';
import type { TitledEntry } from './entry-edit.ts';

interface FoundEntriesProps {
  faceplateId: string;
  /** Name of the parameter whose values are looked for. */
  parameter: string;
  onTake: (entries: readonly TitledEntry[]) => void;
}

/** Values for which equipment has signals that fit the faceplate; those with all of them are chosen at first. */
export function FoundEntries({ faceplateId, parameter, onTake }: FoundEntriesProps) {
  const t = useText('designerReuse');
  const titleOf = useTitle();
  const { sources, context } = useHost();
  const { faceplates } = context;
  const usual = faceplates?.equipId || (sources.equipments[0]?.id ?? '');
  const [equipId, setEquipId] = useState(usual);
  const found = useMemo(() => {
    if (!faceplates) return [];
    const tags = sources.signals.filter((each) => each.equipmentId === equipId).map(({ tag }) => tag);
    return findEntries(faceplateId, parameter, tags, faceplates);
  }, [faceplates, sources, equipId, faceplateId, parameter]);
  const [unlike, setUnlike] = useState<ReadonlySet<string>>(new Set());
  // Chosen are those that are whole, except where somebody said otherwise.
  const isTaken = ({ value, foundCount, tagCount }: (typeof found)[number]) =>
    (foundCount === tagCount) !== unlike.has(value);
  const taken = found.filter(isTaken);
  const equipment = sources.equipments.find(({ id }) => id === equipId);
  const words = { equipment: equipment ? titleOf(equipment) : equipId, count: found.length };
  const toggle = (value: string) => {
    const next = new Set(unlike);
    if (!next.delete(value)) next.add(value);
    setUnlike(next);
  };
  return (
    <div className={own.found} data-testid="found-entries">
      {sources.equipments.length > 1 && (
        <Select
          size="small"
          showSearch
          optionFilterProp="label"
          aria-label={t('entriesEquipment')}
          value={equipId}
          options={sources.equipments.map((each) => ({ value: each.id, label: titleOf(each) }))}
          onChange={setEquipId}
        />
      )}
      <span className={styles.boundNote}>
        {found.length === 0 ? t('entriesFindNone', words) : t('entriesFindText', words)}
      </span>
      <ul className={own.list}>
        {found.map((each) => (
          <li key={each.value}>
            <Checkbox checked={isTaken(each)} onChange={() => toggle(each.value)}>
              {each.value}
              <span className={own.share}>
                {t('entriesFound', { found: each.foundCount, all: each.tagCount })}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.length > 0 && (
        <Button
          size="small"
          type="primary"
          disabled={taken.length === 0}
          onClick={() =>
            onTake(
              taken.map(({ value }) => ({
                value,
                title: '',
                titleEn: '',
                equipId: equipId === faceplates?.equipId ? '' : equipId,
              })),
            )
          }
        >
          {t('entriesTake', { count: taken.length })}
        </Button>
      )}
    </div>
  );
}
