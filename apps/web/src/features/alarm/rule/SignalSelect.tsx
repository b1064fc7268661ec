import { calls, type MonitoredSignal } from '@zutai/contract';
import { Select, type SelectProps } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useOptionSearch, usePicked } from '../../../components/record-picker/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useTitle } from '../../../lib/language/index.ts';
import styles from '../alarm.module.css';
import type { RuleOwner } from './rule-owner.ts';

/** Options that are asked for; of more the search finds the rest. */
const MOST_OPTIONS = 100;

interface SignalSelectProps {
  id?: string;
  owner: RuleOwner;
  label: string;
  value?: string | null;
  /** What is wrong with the choice, in words; '' of nothing. */
  problem?: string;
  onChange?: (signalId: string | null) => void;
}

type Option = Pick<MonitoredSignal, 'id' | 'tag' | 'title' | 'titleEn'>;

/** Chooses a signal of a piece of equipment or of a template. */
export function SignalSelect(props: SignalSelectProps) {
  return props.owner.kind === 'template' ? <OfTemplate {...props} /> : <OfEquipment {...props} />;
}

/** Searched on the server. */
function OfEquipment({ owner, ...props }: SignalSelectProps) {
  const { found, search } = useOptionSearch(calls.signal.query, {
    equipmentId: owner.id,
    pageSize: MOST_OPTIONS,
  });
  return <Options {...props} signals={found?.rows ?? []} search={search} />;
}

/** Searched here: of a template all signals come at once. */
function OfTemplate({ owner, ...props }: SignalSelectProps) {
  const titleOf = useTitle();
  const [keyword, setKeyword] = useState('');
  const { data } = useCall(calls.template.signals, { id: owner.id });
  const word = keyword.trim().toLowerCase();
  const all = data?.signals ?? [];
  const found = all.filter((signal) => `${titleOf(signal)} ${signal.tag}`.toLowerCase().includes(word));
  const shown = found.slice(0, MOST_OPTIONS);
  // What is chosen has its name, also while others are searched for.
  const chosen = all.filter((signal) => signal.id === props.value && !shown.includes(signal));
  return (
    <Options
      {...props}
      signals={[...chosen, ...shown]}
      search={{ showSearch: { filterOption: false, onSearch: setKeyword } }}
    />
  );
}

function Options(
  props: Omit<SignalSelectProps, 'owner'> & {
    signals: readonly Option[];
    search: SelectProps;
  },
) {
  const { id, label, value = null, problem, onChange, signals, search } = props;
  const titleOf = useTitle();
  const problemId = useId();
  const [picked, pick] = usePicked(signals, (signal) => signal.id, value);
  const labelOf = (signal: Option) => `${titleOf(signal)} · ${signal.tag}`;
  const select = (
    <Select<{ value: string; label?: ReactNode } | null>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      placeholder={label}
      allowClear
      {...search}
      {...(problem && {
        ...{ status: 'error' as const, 'aria-invalid': true, 'aria-describedby': problemId },
      })}
      labelInValue
      value={value === null ? null : { value, label: picked === undefined ? value : labelOf(picked) }}
      onChange={(chosen) => {
        pick(chosen?.value);
        onChange?.(chosen?.value ?? null);
      }}
      options={signals.map((signal) => ({ value: signal.id, label: labelOf(signal) }))}
    />
  );
  if (problem === undefined) return select;
  return (
    <div className={styles.part}>
      {select}
      {problem !== '' && (
        <span id={problemId} className={styles.partProblem}>
          {problem}
        </span>
      )}
    </div>
  );
}
