import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  MAX_REPORT_COLUMNS,
  REPORT_SOURCES,
  REPORT_STATISTICS,
  type ReportColumn,
  type ReportStatistic,
} from '@zutai/contract';
import { Button, Input, Select } from 'antd';
import { NumberInput } from '../../components/number-input/index.ts';
import { useText } from '../../lib/language/index.ts';
import { nextKey } from './column-problems.ts';
import styles from './report.module.css';

/** A signal or calculated value that a column can be made of. */
export interface ColumnChoice {
  readonly value: string;
  readonly label: string;
  readonly title: string;
  readonly titleEn: string;
  readonly unit: string;
  readonly decimals: number;
}

export interface ColumnChoices {
  readonly signals: readonly ColumnChoice[];
  /** Of a project; equipment has none. */
  readonly mvars: readonly ColumnChoice[];
}

interface ColumnsEditorProps {
  choices: ColumnChoices;
  value?: readonly ReportColumn[];
  onChange?: (columns: ReportColumn[]) => void;
}

/** The columns of a report, one under the other. */
export function ColumnsEditor({ choices, value = [], onChange }: ColumnsEditorProps) {
  const t = useText('report');
  const change = (place: number, more: Partial<ReportColumn>) =>
    onChange?.(value.map((column, i) => (i === place ? { ...column, ...more } : column)));
  const add = () =>
    onChange?.([
      ...value,
      {
        ...{ key: nextKey(value), title: '', titleEn: '', source: 'signal', signalId: '', mvarId: '' },
        ...{ formula: '', statistic: 'avg', unit: '', decimals: 2 },
      },
    ]);
  const moveUp = (place: number) => {
    const moved = [...value];
    moved.splice(place - 1, 0, ...moved.splice(place, 1));
    onChange?.(moved);
  };
  return (
    <div className={styles.columns}>
      {value.map((column, place) => (
        <ColumnFields
          key={column.key}
          column={column}
          choices={choices}
          onChange={(more) => change(place, more)}
          onUp={place === 0 ? undefined : () => moveUp(place)}
          onRemove={() => onChange?.(value.filter((one) => one !== column))}
        />
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={value.length >= MAX_REPORT_COLUMNS}
        onClick={add}
      >
        {t('columnAdd')}
      </Button>
    </div>
  );
}

interface ColumnFieldsProps {
  column: ReportColumn;
  choices: ColumnChoices;
  onChange: (more: Partial<ReportColumn>) => void;
  onUp: (() => void) | undefined;
  onRemove: () => void;
}

function ColumnFields({ column, choices, onChange, onUp, onRemove }: ColumnFieldsProps) {
  const t = useText('report');
  const { key, source, title, statistic } = column;
  const name = title || key;
  const label = (text: string) => `${key} · ${text}`;
  const sources = REPORT_SOURCES.filter(
    (one) => one !== 'mvar' || choices.mvars.length > 0 || source === 'mvar',
  );
  const offered = source === 'mvar' ? choices.mvars : choices.signals;
  const choose = (id: string) => {
    const choice = offered.find(({ value }) => value === id);
    if (choice === undefined) return;
    onChange({
      ...(source === 'mvar' ? { mvarId: id } : { signalId: id }),
      ...{ title: choice.title, titleEn: choice.titleEn },
      ...(hasUnitOf(statistic) ? { unit: choice.unit, decimals: choice.decimals } : {}),
    });
  };
  return (
    <fieldset aria-label={label(name)} className={styles.column}>
      <div className={styles.legend}>
        <code>{key}</code>
        <span className={styles.name}>{title}</span>
        {onUp !== undefined && (
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={t('columnUp', { name })}
            title={t('columnUp', { name })}
            onClick={onUp}
          />
        )}
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('columnRemove', { name })}
          title={t('columnRemove', { name })}
          onClick={onRemove}
        />
      </div>
      <div className={styles.fields}>
        <Select
          aria-label={label(t('source'))}
          value={source}
          onChange={(next) => onChange({ source: next, signalId: '', mvarId: '', formula: '' })}
          options={sources.map((one) => ({ value: one, label: t(`source_${one}`) }))}
        />
        {source === 'formula' ? (
          <Input
            aria-label={label(t('source_formula'))}
            className={styles.formula ?? ''}
            placeholder={t('formulaExample')}
            spellCheck={false}
            value={column.formula}
            onChange={({ target }) => onChange({ formula: target.value })}
          />
        ) : (
          <Select<string>
            aria-label={label(t(`source_${source}`))}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('chooseSource')}
            value={(source === 'mvar' ? column.mvarId : column.signalId) || undefined}
            onChange={choose}
            options={offered.map(({ value, label: text }) => ({ value, label: text }))}
          />
        )}
        {source !== 'formula' && (
          <Select
            aria-label={label(t('statistic'))}
            value={statistic}
            popupMatchSelectWidth={false}
            onChange={(next: ReportStatistic) => onChange({ statistic: next, ...unitOf(next) })}
            options={REPORT_STATISTICS.map((one) => ({ value: one, label: t(`statistic_${one}`) }))}
          />
        )}
        <Input
          aria-label={label(t('columnTitle'))}
          placeholder={t('columnTitle')}
          maxLength={100}
          value={title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <Input
          aria-label={label(t('columnTitleEn'))}
          placeholder={t('columnTitleEn')}
          maxLength={100}
          value={column.titleEn}
          onChange={({ target }) => onChange({ titleEn: target.value })}
        />
        <Input
          aria-label={label(t('unit'))}
          placeholder={t('unit')}
          maxLength={20}
          value={column.unit}
          onChange={({ target }) => onChange({ unit: target.value })}
        />
        <NumberInput
          aria-label={label(t('decimals'))}
          style={{ width: '100%' }}
          min={0}
          max={9}
          precision={0}
          controls={false}
          suffix={t('decimals')}
          value={column.decimals}
          onChange={(decimals) => onChange({ decimals })}
        />
      </div>
    </fieldset>
  );
}

const COUNTED: Partial<Record<ReportStatistic, { unit: string; decimals: number }>> = {
  count: { unit: '', decimals: 0 },
  runHours: { unit: 'h', decimals: 2 },
  switchCount: { unit: '', decimals: 0 },
  goodShare: { unit: '%', decimals: 1 },
};

/** What is counted in a unit of its own. */
const unitOf = (statistic: ReportStatistic) => COUNTED[statistic] ?? {};
const hasUnitOf = (statistic: ReportStatistic) => COUNTED[statistic] === undefined;
