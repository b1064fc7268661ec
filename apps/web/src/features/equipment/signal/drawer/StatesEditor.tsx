import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { formatStates, parseStates, type SignalState } from '@zutai/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { NumberBox } from '../../../../components/number-input/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import styles from './signal-drawer.module.css';

interface StateLine extends SignalState {
  key: number;
}

let lastKey = 0;
const lineOf = (state: SignalState): StateLine => {
  lastKey += 1;
  return { ...state, key: lastKey };
};

export interface StatesEditorProps {
  text: string;
  canEdit: boolean;
  onChange: (text: string) => void;
}

/** Words for the values of a signal, one a line. */
export function StatesEditor({ text, canEdit, onChange }: StatesEditorProps) {
  const t = useText('signal');
  const [lines, setLines] = useState(() => (parseStates(text) ?? []).map(lineOf));
  const change = (next: StateLine[]) => {
    setLines(next);
    // A line without its word yet is not a state.
    onChange(formatStates(next.filter(({ title }) => title.trim() !== '')));
  };
  const edit = (key: number, part: Partial<SignalState>) =>
    change(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const add = () => {
    const highest = Math.max(-1, ...lines.map(({ value }) => value));
    setLines([...lines, lineOf({ value: highest + 1, title: '', titleEn: '' })]);
  };
  return (
    <div className={styles.states}>
      {lines.map((line) => (
        <div key={line.key} className={styles.state}>
          <NumberBox
            value={line.value}
            controls={false}
            aria-label={t('stateValue')}
            disabled={!canEdit}
            onChange={(value) => value !== null && edit(line.key, { value })}
          />
          <Input
            value={line.title}
            maxLength={50}
            placeholder={t('stateTitle')}
            aria-label={t('stateTitle')}
            disabled={!canEdit}
            onChange={(event) => edit(line.key, { title: event.target.value })}
          />
          <Input
            value={line.titleEn}
            maxLength={50}
            placeholder={t('stateTitleEn')}
            aria-label={t('stateTitleEn')}
            disabled={!canEdit}
            onChange={(event) => edit(line.key, { titleEn: event.target.value })}
          />
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('stateRemove')}
            disabled={!canEdit}
            onClick={() => change(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      {canEdit && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={add}>
          {t('stateAdd')}
        </Button>
      )}
    </div>
  );
}
