import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/language/index.ts';
import styles from './search-field.module.css';

/** Ms without typing after which a list searches by itself. */
const PAUSE_MS = 250;

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** 0 tells every keystroke, for lists that are searched on the spot. */
  pauseMs?: number;
}

/** Search first: tells the keyword once typing pauses, at once on Enter and when cleared. */
export function SearchField({ value, onChange, placeholder, pauseMs = PAUSE_MS }: SearchFieldProps) {
  const t = useText('common');
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Changed from outside, e.g. by clearing the filters.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange, pauseMs]);
  return (
    <Input
      allowClear
      value={typed}
      prefix={<SearchOutlined style={{ color: 'var(--text-muted)' }} />}
      placeholder={placeholder ?? t('search')}
      aria-label={placeholder ?? t('search')}
      maxLength={100}
      className={styles.field}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value === '') onChange('');
      }}
      onPressEnter={() => onChange(typed)}
    />
  );
}
