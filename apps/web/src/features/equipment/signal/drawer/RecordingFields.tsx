import { Select } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useEffectiveRetention } from '../../../../components/retention/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { RETENTION_FIELDS, type SignalField, type SignalTexts } from '../model/field.ts';
import { RecordingComparison } from './RecordingComparison.tsx';
import { Field, type SignalFieldsProps } from './SignalField.tsx';
import styles from './signal-drawer.module.css';

export interface RecordingFieldsProps extends SignalFieldsProps {
  /** A field of one line of text. */
  line: (field: SignalField, hasHelp?: boolean, extra?: object) => ReactNode;
  choices: (field: SignalField) => { value: string; label: string }[];
}

const isOnChange = ({ recording }: SignalTexts) =>
  recording === 'change' || recording === 'changeAndPeriodic';
/** States, switches and texts have no distance: any change of theirs is one. */
const hasBand = (texts: SignalTexts) =>
  isOnChange(texts) && texts.dataType === 'number' && texts.states.trim() === '';

/** Whether the range is asked for beside the recording policy, which is measured by it. */
export const hasRange = (texts: SignalTexts) => hasBand(texts) && texts.recordingBand === 'percent';

/** Which values of the signal are recorded, and what that would have saved. */
export function RecordingFields(props: RecordingFieldsProps) {
  const { texts, line, choices, onChange, recorded, canEdit } = props;
  const t = useText('signal');
  const isPeriodic = texts.recording === 'periodic' || texts.recording === 'changeAndPeriodic';
  return (
    <>
      <div className={styles.two}>
        <Field {...props} field="recording">
          {(id) => (
            <Select
              id={id}
              value={texts.recording}
              options={choices('recording')}
              onChange={(recording) => onChange({ recording })}
            />
          )}
        </Field>
        {hasBand(texts) && (
          <Field {...props} field="recordingBand">
            {(id) => (
              <Select
                id={id}
                value={texts.recordingBand}
                options={choices('recordingBand')}
                onChange={(recordingBand) => onChange({ recordingBand })}
              />
            )}
          </Field>
        )}
        {hasBand(texts) && line('recordingDeadband', false, { inputMode: 'decimal', suffix: unitOf(texts) })}
        {isPeriodic && line('recordingPeriodS', false, { inputMode: 'numeric' })}
        {hasRange(texts) && line('min', false, { inputMode: 'decimal' })}
        {hasRange(texts) && line('max', false, { inputMode: 'decimal' })}
      </div>
      <p className={styles.help}>{t(`recordingText_${knownMode(texts.recording)}`)}</p>
      {recorded !== undefined && canEdit && (
        <RecordingComparison recorded={recorded} texts={texts} onChange={onChange} />
      )}
      <RetentionOfSignal {...props} />
    </>
  );
}

/** For how many days its history is kept; what is empty is kept as its organisation says. */
function RetentionOfSignal({ line }: RecordingFieldsProps) {
  const t = useText('retention');
  const inherited = useEffectiveRetention();
  return (
    <>
      <div className={styles.two}>
        {RETENTION_FIELDS.map((field) => (
          <Fragment key={field}>
            {line(field, false, { inputMode: 'numeric', placeholder: String(inherited?.[field] ?? '') })}
          </Fragment>
        ))}
      </div>
      <p className={styles.help}>{t('ofSignalHelp')}</p>
    </>
  );
}

const MODES = ['all', 'change', 'periodic', 'changeAndPeriodic', 'none'] as const;
const knownMode = (text: string) => MODES.find((mode) => mode === text) ?? 'all';
const unitOf = ({ recordingBand, unit }: SignalTexts) => (recordingBand === 'percent' ? '%' : unit);
