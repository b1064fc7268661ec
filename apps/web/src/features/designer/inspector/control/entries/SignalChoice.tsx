import { Select } from 'antd';
import { useMemo } from 'react';
import { useText, useTitle } from '../../../../../lib/language/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import type { TitledEntry } from './entry-edit.ts';

interface SignalChoiceProps {
  isDisabled: boolean;
  onChoose: (entry: TitledEntry) => void;
}

/** Adds signals that the page may be bound to, one with each choice; the list stays open for the next. */
export function SignalChoice({ isDisabled, onChoose }: SignalChoiceProps) {
  const t = useText('designerReuse');
  const titleOf = useTitle();
  const { sources, context } = useHost();
  const ownId = context.faceplates?.equipId;
  const options = useMemo(() => {
    const names = new Map(sources.equipments.map((each) => [each.id, titleOf(each)]));
    const isAlone = sources.equipments.length <= 1;
    return sources.signals.map(({ id, tag, title, equipmentId }) => ({
      value: id,
      label: [...(isAlone ? [] : [names.get(equipmentId)]), title, tag].filter(Boolean).join(' · '),
    }));
  }, [sources, titleOf]);
  return (
    <Select
      size="small"
      showSearch
      mode="multiple"
      maxTagCount={0}
      optionFilterProp="label"
      aria-label={t('entriesSignals')}
      placeholder={t('entriesSignals')}
      disabled={isDisabled}
      value={[]}
      options={options}
      onSelect={(id: string) => {
        const signal = sources.signals.find((each) => each.id === id);
        if (signal === undefined) return;
        const { tag, title, titleEn, equipmentId } = signal;
        onChoose({ value: tag, title, titleEn, equipId: equipmentId === ownId ? '' : equipmentId });
      }}
    />
  );
}
