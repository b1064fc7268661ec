import type { ExcelField, ExcelValue } from '@zutai/contract';
import { Input, Select } from 'antd';

/** What is entered for a field, whatever it asks for. */
export function FillInput({
  field,
  value,
  onChange,
}: {
  field: ExcelField;
  value: ExcelValue['value'];
  onChange: (value: ExcelValue['value']) => void;
}) {
  const { label, type, options } = field;
  if (type === 'choice')
    return (
      <Select<string>
        aria-label={label}
        allowClear
        style={{ width: '100%' }}
        value={value === null ? undefined : String(value)}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={(chosen?: string) => onChange(chosen ?? null)}
      />
    );
  return (
    <Input
      aria-label={label}
      value={value === null ? '' : String(value)}
      maxLength={2_000}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      {...(type === 'date' && { type: 'date' })}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}

/** Whether what was entered is a number out of its range, or no number. */
export function problemOf({ type, min, max }: ExcelField, value: ExcelValue['value']) {
  if (type !== 'number' || value === null) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number)) return 'numberWrong' as const;
  return (min !== null && number < min) || (max !== null && number > max)
    ? ('valueWrong' as const)
    : undefined;
}
