import { type ExcelField, type ExcelValue, type ExcelValueProblem, readExcelValue } from '@zutai/contract';
import { Input, Select } from 'antd';

/** Stands for a date of which only parts are entered: not nothing, which would clear the cell. */
const PART_OF_A_DATE = '?';

/** What is entered for a field, whatever it asks for. */
export function FillInput({
  field,
  value,
  problem,
  onChange,
}: {
  field: ExcelField;
  value: ExcelValue['value'];
  /** What is wrong with it, in words. */
  problem: string | undefined;
  onChange: (value: ExcelValue['value']) => void;
}) {
  const { label, type, options } = field;
  const enter = (text: string) => onChange(text === '' ? null : text);
  const text = value === null ? '' : String(value);
  const shared = {
    'aria-label': label,
    ...(problem !== undefined && { status: 'error' as const, title: problem, 'aria-invalid': true }),
  };
  if (type === 'choice')
    return (
      <Select<string>
        {...shared}
        allowClear
        style={{ width: '100%' }}
        value={value === null ? undefined : text}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={(chosen?: string) => onChange(chosen ?? null)}
      />
    );
  // Several lines, and none that is cut off: what is too long is said.
  if (type === 'text')
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={text}
        onChange={({ target }) => enter(target.value)}
      />
    );
  if (type === 'date')
    return (
      <Input
        {...shared}
        type="date"
        value={text === PART_OF_A_DATE ? '' : text}
        onChange={({ target }) => enter(target.validity.badInput ? PART_OF_A_DATE : target.value)}
      />
    );
  return (
    <Input {...shared} inputMode="decimal" value={text} onChange={({ target }) => enter(target.value)} />
  );
}

const PROBLEMS = {
  number: 'numberWrong',
  digits: 'digitsWrong',
  range: 'valueWrong',
  date: 'dateWrong',
  choice: 'choiceWrong',
  length: 'textTooLong',
} as const satisfies Record<ExcelValueProblem, string>;

/** What is wrong with what was entered, as a key of the texts. */
export function problemOf(field: ExcelField, value: ExcelValue['value']) {
  const read = readExcelValue(field, value);
  return 'problem' in read ? PROBLEMS[read.problem] : undefined;
}
