import { type ExcelField, readExcelValue } from '@zutai/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import styles from '../excel.module.css';

interface LimitInputProps {
  field: ExcelField;
  side: 'min' | 'max';
  /** `NaN` for what is no number: it is said, and not saved as if nothing stood there. */
  onChange: (limit: number | null) => void;
}

/** Limit of a number that people fill in: read as what they fill in is. */
export function LimitInput({ field, side, onChange }: LimitInputProps) {
  const t = useText('excel');
  const said = field[side];
  const [typed, setTyped] = useState('');
  // As it is typed, unless the limit has become another meanwhile.
  const text = Object.is(limitIn(field, typed), said) ? typed : textOf(said);
  const isWrong = Number.isNaN(said);
  return (
    <>
      <Input
        aria-label={t(side)}
        inputMode="decimal"
        value={text}
        {...(isWrong && { status: 'error', 'aria-invalid': true })}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(limitIn(field, target.value));
        }}
      />
      {isWrong && <span className={styles.wrong}>{t('numberWrong')}</span>}
    </>
  );
}

const textOf = (limit: number | null) => (limit === null || Number.isNaN(limit) ? '' : String(limit));

function limitIn(field: ExcelField, text: string): number | null {
  const read = readExcelValue({ ...field, type: 'number', min: null, max: null }, text);
  if ('problem' in read) return Number.NaN;
  return read.value === null ? null : Number(read.value);
}
