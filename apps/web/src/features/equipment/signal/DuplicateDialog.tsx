import { Checkbox, Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { NumberInput } from '../../../components/number-input/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './dialogs.module.css';
import type { DriverChoice } from './model/cell-text.ts';
import { duplicateRows } from './model/duplicate.ts';
import type { SignalTexts } from './model/field.ts';
import type { DraftRow } from './model/table.ts';

const PREVIEW_ROWS = 6;

export interface DuplicateDialogProps {
  /** The rows to copy; empty: closed. */
  rows: readonly DraftRow[];
  drivers: readonly DriverChoice[];
  onDuplicate: (texts: SignalTexts[]) => void;
  onClose: () => void;
}

/** Copies rows with their addresses and numbers counted up, and shows what comes of it. */
export function DuplicateDialog({ rows, drivers, onDuplicate, onClose }: DuplicateDialogProps) {
  const t = useText('signal');
  const words = useText('signalTable');
  const [times, setTimes] = useState(1);
  const [kind, setKind] = useState<'next' | 'shift'>('shift');
  const [places, setPlaces] = useState(10);
  const [isCounting, setCounting] = useState(true);
  const copies = useMemo(
    () =>
      duplicateRows(rows, drivers, {
        times,
        step: kind === 'next' ? { kind } : { kind, places },
        isCounting,
      }),
    [rows, drivers, times, kind, places, isCounting],
  );
  return (
    <Modal
      open={rows.length > 0}
      title={t('duplicateTitle', { count: rows.length })}
      okText={t('addRows', { count: copies.length })}
      onOk={() => onDuplicate(copies)}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <div className={styles.line}>
          <span>{t('duplicateTimes')}</span>
          <NumberInput
            aria-label={t('duplicateTimes')}
            min={1}
            max={500}
            precision={0}
            value={times}
            onChange={setTimes}
          />
        </div>
        <div className={styles.line}>
          <span>{t('duplicateStep')}</span>
          <Radio.Group
            vertical
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            options={[
              { value: 'shift', label: t('duplicateShift') },
              { value: 'next', label: t('duplicateNext') },
            ]}
          />
        </div>
        {kind === 'shift' && (
          <div className={styles.line}>
            <span>{t('duplicatePlaces')}</span>
            <NumberInput
              aria-label={t('duplicatePlaces')}
              min={-65_535}
              max={65_535}
              precision={0}
              value={places}
              onChange={setPlaces}
            />
          </div>
        )}
        <Checkbox checked={isCounting} onChange={({ target }) => setCounting(target.checked)}>
          {t('duplicateNumber')}
        </Checkbox>
        <table className={styles.preview}>
          <caption>{t('duplicatePreview')}</caption>
          <thead>
            <tr>
              <th>{words('tag')}</th>
              <th>{words('title')}</th>
              <th>{words('address')}</th>
            </tr>
          </thead>
          <tbody>
            {copies.slice(0, PREVIEW_ROWS).map((copy, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a preview without a state of its own
              <tr key={index}>
                <td>{copy.tag}</td>
                <td>{copy.title}</td>
                <td>{copy.address}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {copies.length > PREVIEW_ROWS && (
          <p className={styles.note}>{t('duplicateMore', { count: copies.length })}</p>
        )}
      </div>
    </Modal>
  );
}
