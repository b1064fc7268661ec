import { EditOutlined, LineChartOutlined } from '@ant-design/icons';
import { calls, MAX_CURVE_POINTS, MAX_CURVE_SIGNALS } from '@zutai/contract';
import { Button, Segmented, Select, Skeleton } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ExportButton } from '../../../components/data-table/index.ts';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { download } from '../../../lib/call/index.ts';
import { curvePath, useCanOpenCurves } from '../../../lib/curve-path/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { type Changeable, useGuest } from '../../../lib/session/index.ts';
import { useCurveColours } from '../../../lib/theme/index.ts';
import { type SignalDefinition, useSignals } from '../real-time/use-signals.ts';
import { CurveChart } from './CurveChart.tsx';
import { CurveLegend } from './CurveLegend.tsx';
import { CurveNote } from './CurveNote.tsx';
import { CorrectionNote } from './correction/CorrectionNote.tsx';
import { CorrectionsDrawer } from './correction/CorrectionsDrawer.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import styles from './history.module.css';
import { RangeBar } from './RangeBar.tsx';
import { useCurves } from './use-curves.ts';
import { useHistoryView } from './use-history-view.ts';
import { useLiveRange } from './use-live-range.ts';

/** Points a curve when nothing else is asked for: about four a pixel of a wide screen. */
const AUTO_POINTS = 4000;

interface PickerProps {
  signals: readonly SignalDefinition[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

function SignalPicker({ signals, chosen, onChange }: PickerProps) {
  const t = useText('history');
  const titleOf = useTitle();
  return (
    <Select
      mode="multiple"
      className={styles.picker}
      placeholder={t('chooseSignals', { count: MAX_CURVE_SIGNALS })}
      aria-label={t('chooseSignals', { count: MAX_CURVE_SIGNALS })}
      value={[...chosen]}
      maxCount={MAX_CURVE_SIGNALS}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
      options={signals.map((signal) => ({
        value: signal.id,
        label: [titleOf(signal), signal.unit].filter((part) => part !== '').join(' · '),
      }))}
    />
  );
}

interface CurveProps {
  equipmentId: string;
  on: Changeable;
  /** Those that can be drawn. */
  signals: readonly SignalDefinition[];
  all: readonly SignalDefinition[];
  hasTable: boolean;
}

function Curve({ equipmentId, on, signals, all, hasTable }: CurveProps) {
  const t = useText('history');
  const words = useText('curve');
  const canOpenCurves = useCanOpenCurves();
  const view = useHistoryView(equipmentId);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const [cursorMs, setCursorMs] = useState<number | null>(null);
  const colours = useCurveColours();
  const { range, onRange } = useLiveRange(view.range, view.setRange);
  const chosen = useMemo(
    () => view.signalIds.flatMap((id) => signals.find((signal) => signal.id === id) ?? []),
    [view.signalIds, signals],
  );
  const query = useCurves({
    equipmentId,
    signalIds: chosen.map(({ id }) => id),
    range: view.range,
    maxPoints: view.hasAllPoints ? MAX_CURVE_POINTS : AUTO_POINTS,
  });
  const curves = useMemo(
    () => chosen.flatMap(({ id }) => query.data?.curves.find(({ signalId }) => signalId === id) ?? []),
    [chosen, query.data],
  );
  // Guests see curves, and nothing of who changed what.
  const hasCorrections = useGuest() === null;
  const dialogs = useDialogs();
  const openCorrections = () =>
    dialogs.open((dialog) => (
      <CorrectionsDrawer
        {...dialog}
        equipmentId={equipmentId}
        on={on}
        signals={all}
        signalId={chosen[0]?.id}
        range={view.range}
      />
    ));
  const isComplete = curves.length === chosen.length;
  const toggle = (id: string) =>
    setHidden((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));

  let content: ReactNode;
  if (chosen.length === 0) content = <EmptyState title={t('emptyTitle')} text={t('emptyText')} />;
  else if (query.error !== null && query.data === undefined)
    content = <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  else if (!isComplete) content = <Skeleton active className={styles.loading} paragraph={{ rows: 10 }} />;
  else
    content = (
      <>
        <CurveNote curves={curves} isFetching={query.isFetching && query.isPlaceholderData} />
        <CurveChart
          signals={chosen}
          curves={curves}
          range={range}
          hidden={hidden}
          focused={focused}
          onCursor={setCursorMs}
          onRange={onRange}
          onReset={() => view.setLast(view.lastMin ?? 60)}
        />
        <CorrectionNote equipmentId={equipmentId} curves={curves} cursorMs={cursorMs} />
        <CurveLegend
          signals={chosen}
          curves={curves}
          colours={colours}
          hidden={hidden}
          cursorMs={cursorMs}
          onHide={toggle}
          onFocus={setFocused}
          onRemove={(id) => view.setSignals(view.signalIds.filter((one) => one !== id))}
        />
      </>
    );

  return (
    <section className={styles.tab}>
      <div className={styles.bar}>
        <SignalPicker signals={signals} chosen={chosen.map(({ id }) => id)} onChange={view.setSignals} />
        <Segmented
          className={styles.resolution}
          aria-label={t('resolution')}
          value={view.hasAllPoints ? 'all' : 'auto'}
          onChange={(value) => view.setAllPoints(value === 'all')}
          options={[
            { value: 'auto', label: t('resolutionAuto') },
            { value: 'all', label: t('resolutionAll') },
          ]}
        />
        {hasCorrections && (
          <Button icon={<EditOutlined />} onClick={openCorrections}>
            {t('corrections')}
          </Button>
        )}
        {canOpenCurves && (
          <Link
            to={curvePath(
              chosen.map(({ id }) => id),
              view.lastMin === null ? view.range : { liveMs: view.lastMin * 60_000 },
            )}
          >
            <Button icon={<LineChartOutlined />}>{words('openInTool')}</Button>
          </Link>
        )}
        <ExportButton
          isDisabled={chosen.length === 0}
          onExport={(format, options) =>
            download(
              calls.history.export,
              {
                equipmentId,
                signalIds: chosen.map(({ id }) => id).join(','),
                ...view.range,
                format,
              },
              `history.${format}`,
              options,
            )
          }
        />
      </div>
      <div className={styles.bar}>
        <RangeBar range={range} lastMin={view.lastMin} onLast={view.setLast} onRange={view.setRange} />
      </div>
      <div className={styles.card}>{content}</div>
      {hasTable && isComplete && curves.length > 0 && (
        <HistoryTable signals={chosen} curves={curves} range={view.range} />
      )}
    </section>
  );
}

interface HistoryTabProps {
  equipmentId: string;
  on: Changeable;
  /** The values as a table too, below the curve. */
  hasTable?: boolean;
}

/** History curve: up to 10 signals over up to 30 days (specification, section 5). */
export function HistoryTab({ equipmentId, on, hasTable = false }: HistoryTabProps) {
  const { data, error, refetch } = useSignals(equipmentId);
  const drawable = useMemo(() => data?.filter((signal) => signal.dataType !== 'text'), [data]);
  if (error !== null && drawable === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (drawable === undefined) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Curve equipmentId={equipmentId} on={on} signals={drawable} all={data ?? []} hasTable={hasTable} />;
}
