import {
  EXCEL_FIELD_KINDS,
  EXCEL_FILL_TYPES,
  EXCEL_TIMES,
  type ExcelField,
  type ExcelPlace,
  REPORT_STATISTICS,
} from '@zutai/contract';
import { Checkbox, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { NumberBox } from '../../../components/number-input/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import type { PageSources } from '../../live-page/index.ts';
import styles from '../excel.module.css';
import { LimitInput } from './LimitInput.tsx';

interface FieldPanelProps {
  place: ExcelPlace;
  field: ExcelField | undefined;
  sources: PageSources | undefined;
  onChange: (field: ExcelField | undefined) => void;
}

/** What stands in the chosen cell. */
export function FieldPanel({ place, field, sources, onChange }: FieldPanelProps) {
  const t = useText('excel');
  const kinds = ['none', ...EXCEL_FIELD_KINDS] as const;
  const start = (kind: ExcelField['kind']): ExcelField => ({
    ...{
      sheet: place.sheet,
      cell: place.cell,
      kind,
      signalId: '',
      mvarId: '',
      statistic: 'avg',
      decimals: 2,
    },
    ...{ time: 'from', label: '', type: 'number', isRequired: false, min: null, max: null, options: [] },
  });
  return (
    <section className={styles.panel} aria-label={t('cell', { cell: place.cell })}>
      <b>{t('cell', { cell: place.cell })}</b>
      <Labelled text={t('kind')}>
        <Select<ExcelField['kind'] | 'none'>
          aria-label={t('kind')}
          value={field?.kind ?? 'none'}
          options={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={(kind) => onChange(kind === 'none' ? undefined : start(kind))}
        />
      </Labelled>
      {field !== undefined && <KindFields field={field} sources={sources} onChange={onChange} />}
    </section>
  );
}

interface KindFieldsProps {
  field: ExcelField;
  sources: PageSources | undefined;
  onChange: (field: ExcelField) => void;
}

function KindFields(props: KindFieldsProps) {
  const { field, onChange } = props;
  const t = useText('excel');
  if (field.kind === 'fill') return <FillFields {...props} />;
  if (field.kind !== 'time') return <SourceFields {...props} />;
  return (
    <Labelled text={t('time')}>
      <Select
        aria-label={t('time')}
        value={field.time}
        options={EXCEL_TIMES.map((value) => ({ value, label: t(`time_${value}`) }))}
        onChange={(time) => onChange({ ...field, time })}
      />
    </Labelled>
  );
}

function SourceFields({ field, sources, onChange }: KindFieldsProps) {
  const t = useText('excel');
  const report = useText('report');
  const titleOf = useTitle();
  const isStatistic = field.kind === 'statistic';
  const owners = new Map(sources?.equipments.map((each) => [each.id, titleOf(each)]));
  const signals = (sources?.signals ?? [])
    .filter(({ dataType }) => !isStatistic || dataType !== 'text')
    .map((signal) => ({
      value: signal.id,
      label:
        sources?.owner.kind === 'project'
          ? `${owners.get(signal.equipmentId) ?? ''} / ${titleOf(signal)}`
          : titleOf(signal),
    }));
  const mvars = isStatistic
    ? (sources?.mvars ?? []).map(({ id, title }) => ({
        value: `mvar ${id}`,
        label: t('mvarOption', { name: title }),
      }))
    : [];
  const choose = (value: string) => {
    const isMvar = value.startsWith('mvar ');
    const id = isMvar ? value.slice(5) : value;
    onChange({ ...field, signalId: isMvar ? '' : id, mvarId: isMvar ? id : '' });
  };
  const name = t(isStatistic ? 'sourceStatistic' : 'source');
  return (
    <>
      <Labelled text={name}>
        <Select<string>
          aria-label={name}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('sourceChoose')}
          value={(field.mvarId === '' ? field.signalId : `mvar ${field.mvarId}`) || undefined}
          options={[...signals, ...mvars]}
          onChange={choose}
        />
      </Labelled>
      {isStatistic && (
        <Labelled text={t('statistic')}>
          <Select
            aria-label={t('statistic')}
            value={field.statistic}
            options={REPORT_STATISTICS.map((value) => ({ value, label: report(`statistic_${value}`) }))}
            onChange={(statistic) => onChange({ ...field, statistic })}
          />
        </Labelled>
      )}
      <Labelled text={t('decimals')}>
        <NumberBox
          aria-label={t('decimals')}
          min={0}
          max={9}
          precision={0}
          value={field.decimals}
          onChange={(decimals) => onChange({ ...field, decimals: decimals ?? 0 })}
        />
      </Labelled>
    </>
  );
}

function FillFields({ field, onChange }: KindFieldsProps) {
  const t = useText('excel');
  return (
    <>
      <Labelled text={t('label')}>
        <Input
          aria-label={t('label')}
          maxLength={100}
          value={field.label}
          onChange={({ target }) => onChange({ ...field, label: target.value })}
        />
      </Labelled>
      <Labelled text={t('type')}>
        <Select
          aria-label={t('type')}
          value={field.type}
          options={EXCEL_FILL_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
          onChange={(type) => onChange({ ...field, type, options: [], min: null, max: null })}
        />
      </Labelled>
      <Checkbox
        checked={field.isRequired}
        onChange={({ target }) => onChange({ ...field, isRequired: target.checked })}
      >
        {t('isRequired')}
      </Checkbox>
      {field.type === 'number' &&
        (['min', 'max'] as const).map((side) => (
          <Labelled key={side} text={t(side)}>
            <LimitInput
              field={field}
              side={side}
              onChange={(limit) => onChange({ ...field, [side]: limit })}
            />
          </Labelled>
        ))}
      {field.type === 'choice' && (
        <Labelled text={t('options')}>
          <OptionsInput options={field.options} onChange={(options) => onChange({ ...field, options })} />
        </Labelled>
      )}
    </>
  );
}

const LINE_BREAK = '\n';
const optionsIn = (text: string) =>
  text
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function OptionsInput(props: { options: readonly string[]; onChange: (options: string[]) => void }) {
  const t = useText('excel');
  const said = props.options.join(LINE_BREAK);
  // As it is typed, with lines that are not written yet, unless the options have become others meanwhile.
  const [typed, setTyped] = useState(said);
  const text = optionsIn(typed).join(LINE_BREAK) === said ? typed : said;
  return (
    <Input.TextArea
      aria-label={t('options')}
      autoSize={{ minRows: 3 }}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        props.onChange(optionsIn(target.value));
      }}
    />
  );
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.label}>
      <span>{text}</span>
      {children}
    </div>
  );
}
