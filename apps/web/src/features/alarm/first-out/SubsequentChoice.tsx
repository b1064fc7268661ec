import type { SubsequentAlarm } from '@zutai/contract';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from './first-out.module.css';

interface SubsequentChoiceProps {
  id?: string;
  rows: readonly SubsequentAlarm[];
  /** How many more there are, which are too many for one answer. */
  left?: number;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** One question for all subsequent alarms that are named under it: nobody acknowledges one that they have not seen. */
export function SubsequentChoice({ id, rows, left = 0, value = [], onChange }: SubsequentChoiceProps) {
  const t = useText('alarm');
  const titleOf = useTitle();
  const namesId = useId();
  return (
    <div>
      <Checkbox
        {...(id === undefined ? {} : { id })}
        aria-describedby={namesId}
        disabled={rows.length === 0}
        checked={value.length > 0}
        onChange={({ target }) => onChange?.(target.checked ? rows.map((row) => row.id) : [])}
      >
        {t('acknowledgeSubsequent', { count: rows.length })}
      </Checkbox>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled is reached by keys */}
      <ul id={namesId} className={styles.named} aria-label={t('subsequent')} tabIndex={0}>
        {rows.map((row) => (
          <li key={row.id}>
            {titleOf(row)}
            <span>{titleOf({ title: row.equipTitle, titleEn: row.equipTitleEn })}</span>
          </li>
        ))}
        {left > 0 && <li>{t('subsequentLeft', { count: left })}</li>}
      </ul>
    </div>
  );
}
