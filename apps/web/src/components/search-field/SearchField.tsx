import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLeaving } from '../../lib/address/index.ts';
import { useText } from '../../lib/language/index.ts';
import { receiveKeyword, sendKeyword, startDraft, typeKeyword } from './keyword-draft.ts';
import styles from './search-field.module.css';

/** Ms without typing after which a list searches by itself. */
const PAUSE_MS = 250;

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** 0 reports every keystroke, for lists that are searched on the spot. */
  pauseMs?: number;
}

/** Reports the keyword once typing pauses, at once on Enter and when cleared. */
export function SearchField({ value, onChange, placeholder, pauseMs = PAUSE_MS }: SearchFieldProps) {
  const t = useText('common');
  const [state, setState] = useState(() => startDraft(value));
  const draft = receiveKeyword(state, value);
  // Not while it renders: of a render that is interrupted by the next letter, React would compute that letter's state,
  // and take the keyword that is still shown for one that somebody else set.
  useLayoutEffect(() => setState((now) => receiveKeyword(now, value)), [value]);
  const { typed } = draft;
  // Half a word of an input method is nothing to search for.
  const [isComposing, setComposing] = useState(false);
  const isLeaving = useLeaving();
  const search = useEffectEvent(() => {
    // Whoever went on while the search waited for a pause is not brought back by it.
    if (isLeaving()) return false;
    setState(sendKeyword);
    onChange(typed);
    return true;
  });
  const isSent = typed === (draft.sent.at(-1) ?? value);
  useEffect(() => {
    if (isSent || isComposing) return;
    // Where they went may have this very field: then it is still searched.
    const attempt = () => {
      if (!search()) timer = setTimeout(attempt, PAUSE_MS);
    };
    let timer = setTimeout(attempt, typed === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, isSent, isComposing, pauseMs]);
  return (
    <Input
      allowClear
      value={typed}
      prefix={<SearchOutlined style={{ color: 'var(--text-muted)' }} />}
      placeholder={placeholder ?? t('search')}
      aria-label={placeholder ?? t('search')}
      maxLength={100}
      className={styles.field}
      onChange={({ target }) => setState((now) => typeKeyword(now, target.value))}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={({ nativeEvent }) => {
        if (!nativeEvent.isComposing && !isSent) {
          setState(sendKeyword);
          onChange(typed);
        }
      }}
    />
  );
}
