import { type Correction, calls } from '@zutai/contract';
import type { TimeRange } from '@zutai/curve';
import { numberText } from '@zutai/diagram';
import { Button, Pagination, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { type DialogProps, useDialogs } from '../../../../components/dialogs/index.ts';
import { DrawerDialog } from '../../../../components/drawer-dialog/index.ts';
import { EmptyState } from '../../../../components/empty-state/index.ts';
import { ErrorState } from '../../../../components/error-state/index.ts';
import { RecordDialog } from '../../../../components/record-form/index.ts';
import { useCall } from '../../../../lib/call/index.ts';
import { useText, useTitle } from '../../../../lib/language/index.ts';
import { type Changeable, useMayCall } from '../../../../lib/session/index.ts';
import { formatTime } from '../../../../lib/time/index.ts';
import type { SignalDefinition } from '../../real-time/use-signals.ts';
import styles from './correction.module.css';
import { makeCorrectionForm, takeBackForm } from './correction-form.tsx';
import { useCorrectionWords } from './correction-words.ts';

const PAGE_SIZE = 10;

export interface CorrectionsDrawerProps extends DialogProps {
  equipmentId: string;
  /** The equipment, as far as it says whose it is to change. */
  on: Changeable;
  signals: readonly SignalDefinition[];
  /** What the curve shows: a new correction begins with it. */
  signalId: string | undefined;
  range: TimeRange;
}

/** The ledger of corrections of a piece of equipment; new ones are made and old ones are taken back here. */
export function CorrectionsDrawer(props: CorrectionsDrawerProps) {
  const { equipmentId, signals, signalId, range } = props;
  const t = useText('history');
  const mayCorrect = useMayCall()(calls.history.correct, props.on);
  const dialogs = useDialogs();
  const [pageNum, setPageNum] = useState(1);
  const form = useMemo(() => makeCorrectionForm(equipmentId, signals), [equipmentId, signals]);
  const { data, error, refetch } = useCall(
    calls.history.queryCorrections,
    { equipmentId, pageNum, pageSize: PAGE_SIZE },
    { isKeepingPrevious: true },
  );
  const begin = () =>
    dialogs.open((dialog) => (
      <RecordDialog {...dialog} form={form} initial={{ signalId, fromMs: range.fromMs, toMs: range.toMs }} />
    ));
  return (
    <DrawerDialog
      {...props}
      title={t('corrections')}
      width={560}
      extra={
        mayCorrect && (
          <Button type="primary" onClick={begin}>
            {t('correctNew')}
          </Button>
        )
      }
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      {data?.total === 0 && <EmptyState title={t('correctionsNone')} text={t('correctionsNoneText')} />}
      <ul className={styles.ledger}>
        {data?.rows.map((correction) => (
          <CorrectionEntry key={correction.id} correction={correction} mayTakeBack={mayCorrect} />
        ))}
      </ul>
      {data !== undefined && data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          align="end"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </DrawerDialog>
  );
}

function CorrectionEntry({ correction, mayTakeBack }: { correction: Correction; mayTakeBack: boolean }) {
  const t = useText('history');
  const titleOf = useTitle();
  const wordsOf = useCorrectionWords();
  const dialogs = useDialogs();
  const { id, fromMs, toMs, count, reason, madeBy, madeMs, takenBackMs, takenBackBy, takenBackReason } =
    correction;
  const isBack = takenBackMs !== null;
  const takeBack = () =>
    dialogs.open((dialog) => <RecordDialog {...dialog} form={takeBackForm} scope={{ id }} />);
  return (
    <li className={styles.entry} data-back={isBack}>
      <div className={styles.head}>
        <strong>{titleOf({ title: correction.signalTitle, titleEn: correction.signalTitleEn })}</strong>
        <span className={styles.what}>{wordsOf(correction)}</span>
        <span className={styles.count}>{t('correctedCount', { count: numberText(count, 0) })}</span>
        {mayTakeBack && !isBack && (
          <Button size="small" type="link" onClick={takeBack}>
            {t('takeBack')}
          </Button>
        )}
      </div>
      <div className={styles.time}>
        {formatTime(fromMs)} – {formatTime(toMs)}
      </div>
      <div>{reason}</div>
      <div className={styles.who}>{t('correctedBy', { name: madeBy, time: formatTime(madeMs) })}</div>
      {isBack && (
        <div className={styles.who}>
          {t('takenBackBy', {
            name: takenBackBy ?? '',
            time: formatTime(takenBackMs),
            reason: takenBackReason ?? '',
          })}
        </div>
      )}
    </li>
  );
}
