import { calls, MAX_CURVE_POINTS, MAX_CURVE_SIGNALS, MAX_RANGE_DAYS } from '@zutai/contract';
import { moveRange, zoomRange } from '@zutai/curve';
import { numberText } from '@zutai/diagram';
import { Button, Drawer, Skeleton } from 'antd';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useThrottled } from '../data/use-throttled.ts';
import { addSignal, changeSignal, removeSignal } from '../model/tool-view.ts';
import { useStable } from '../model/use-stable.ts';
import { useToolView } from '../model/use-tool-view.ts';
import { NoteMarks } from '../note/NoteMarks.tsx';
import { useNotes } from '../note/use-notes.tsx';
import { usePicture } from '../picture/use-picture.ts';
import { Tools } from '../tools/Tools.tsx';
import { AxisDialog } from './AxisDialog.tsx';
import { CurveArea } from './CurveArea.tsx';
import { CurveHead } from './CurveHead.tsx';
import styles from './curve.module.css';
import { KeyHelp } from './KeyHelp.tsx';
import { Panels } from './Panels.tsx';
import { SignalTree } from './SignalTree.tsx';
import { TimeBar } from './TimeBar.tsx';
import { useDrawing } from './use-drawing.ts';
import { useKeys } from './use-keys.ts';

/** Statistics follow the range at most so often, ms. */
const STATISTICS_MS = 500;

/** Curves of signals of any equipment, to be analysed: everything that is shown stands in the address. */
export function CurvePage() {
  const t = useText('curve');
  const tool = useToolView();
  const { view, setView, range, nowMs } = tool;
  const [focused, setFocused] = useState<string | null>(null);
  const [hoverMs, setHoverMs] = useState<number | null>(null);
  const [isFraming, setFraming] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const [isTreeOpen, setTreeOpen] = useState(false);
  const [settingsOf, setSettingsOf] = useState<string | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  const ids = view.signals.map(({ id }) => id).join(',');
  const known = useCall(
    calls.curve.querySignals,
    { signalIds: ids },
    { isEnabled: ids !== '', staleMs: 60_000, isKeepingPrevious: true },
  );
  const signals = useMemo(() => (ids === '' ? [] : (known.data?.signals ?? [])), [ids, known.data]);
  const drawing = useDrawing(view, range, { signals, nowMs, focused });
  const { drawn, store, colours, isNarrow } = drawing;
  const isKnown = known.data !== undefined && !known.isPlaceholderData;
  const unseenCount = isKnown && ids !== '' ? view.signals.length - drawn.length : 0;

  const end = Math.max(range.fromMs + 1, Math.min(range.toMs, nowMs));
  const asked = useThrottled(`${Math.round(range.fromMs)},${Math.round(end)}`, STATISTICS_MS);
  const [fromMs = 0, toMs = 0] = asked.split(',').map(Number);
  const drawnIds = drawn.map(({ id }) => id).join(',');
  const statistics = useCall(
    calls.curve.queryStatistics,
    { signalIds: drawnIds, fromMs, toMs },
    { isEnabled: drawnIds !== '' && view.panel === 'signals', isKeepingPrevious: true, staleMs: 30_000 },
  );

  const notes = useNotes({ drawn, range: { fromMs, toMs }, cursors: view.cursors });

  // What stands around the curves follows them when there is time: a turn of the wheel waits for the curves alone.
  const calm = useDeferredValue({ tool, drawing, hoverMs, notes, statistics: statistics.data });

  const add = useCallback((id: string) => setView((now) => addSignal(now, id)), [setView]);
  const remove = useCallback((id: string) => setView((now) => removeSignal(now, id)), [setView]);
  const chosen = useMemo(() => new Set(ids === '' ? [] : ids.split(',')), [ids]);
  const toggleCursors = useStable(() =>
    setView((now) => {
      const third = (range.toMs - range.fromMs) / 3;
      const cursors: [number, number] = [Math.round(range.fromMs + third), Math.round(range.toMs - third)];
      return { ...now, cursors: now.cursors === null ? cursors : null };
    }),
  );
  const zoom = (factor: number) =>
    tool.setRange(zoomRange(range, factor, hoverMs ?? (range.fromMs + range.toMs) / 2));
  useKeys({
    arrowleft: () => tool.setRange(moveRange(range, -0.1)),
    arrowright: () => tool.setRange(moveRange(range, 0.1)),
    'shift+arrowleft': () => tool.setRange(moveRange(range, -1)),
    'shift+arrowright': () => tool.setRange(moveRange(range, 1)),
    '+': () => zoom(0.8),
    '=': () => zoom(0.8),
    '-': () => zoom(1.25),
    home: tool.goHome,
    l: tool.followNow,
    '[': tool.back,
    ']': tool.forward,
    c: toggleCursors,
    r: store.refresh,
    '?': () => setHelping(true),
  });

  const savePicture = usePicture(canvas, drawing, range);
  const onPicture = useStable(() => void savePicture());
  const onHelp = useCallback(() => setHelping(true), []);
  const tree = <SignalTree chosen={chosen} onAdd={add} onRemove={remove} />;
  const settings = drawn.find(({ id }) => id === settingsOf);
  let content: React.ReactNode;
  if (drawn.length === 0 && ids !== '' && !isKnown)
    content =
      known.error === null ? (
        <Skeleton active style={{ padding: 20 }} paragraph={{ rows: 10 }} />
      ) : (
        <ErrorState error={known.error} onRetry={() => void known.refetch()} />
      );
  else if (drawn.length === 0)
    content = (
      <EmptyState
        title={t('emptyTitle')}
        text={
          unseenCount > 0
            ? t('unseenAll')
            : t('emptyText', {
                count: MAX_CURVE_SIGNALS,
                points: numberText(MAX_CURVE_POINTS, 0),
                days: MAX_RANGE_DAYS,
              })
        }
        action={
          isNarrow && (
            <Button type="primary" onClick={() => setTreeOpen(true)}>
              {t('openTree')}
            </Button>
          )
        }
      />
    );
  else
    content = (
      <CurveArea
        tool={tool}
        drawing={drawing}
        isFraming={isFraming}
        onFramed={() => setFraming(false)}
        onHover={setHoverMs}
        canvas={canvas}
      >
        <NoteMarks
          notes={notes.notes ?? []}
          drawn={drawn}
          colours={colours}
          range={range}
          onOpen={(note) => {
            setView((now) => ({ ...now, panel: 'notes' }));
            if (note.isOwn) notes.edit(note);
          }}
        />
      </CurveArea>
    );

  return (
    <>
      <CurveHead tool={calm.tool} drawing={calm.drawing} />
      <div className={styles.page}>
        {!isNarrow && (
          <aside className={styles.side} aria-label={t('tree')}>
            {tree}
          </aside>
        )}
        <div className={styles.main}>
          <div className={styles.bar}>
            {isNarrow && <Button onClick={() => setTreeOpen(true)}>{t('openTree')}</Button>}
            <TimeBar tool={calm.tool} />
          </div>
          <div className={`${styles.bar} ${styles.toolBar}`}>
            <Tools
              tool={calm.tool}
              isFraming={isFraming}
              onFraming={setFraming}
              onCursors={toggleCursors}
              onRefresh={store.refresh}
              onHelp={onHelp}
              onPicture={onPicture}
            />
          </div>
          {unseenCount > 0 && drawn.length > 0 && (
            <p className={styles.notice} role="status">
              {t('unseen', { count: unseenCount })}
            </p>
          )}
          {store.error !== null && drawn.length > 0 && (
            <p className={styles.notice} role="alert">
              {store.error.message}{' '}
              <Button size="small" onClick={store.refresh}>
                {t('refresh')}
              </Button>
            </p>
          )}
          <div className={styles.card}>{content}</div>
          {drawn.length > 0 && <Panels {...calm} onSettings={setSettingsOf} onFocus={setFocused} />}
        </div>
      </div>
      <Drawer
        open={isNarrow && isTreeOpen}
        title={t('tree')}
        onClose={() => setTreeOpen(false)}
        placement="left"
      >
        {tree}
      </Drawer>
      {notes.dialog}
      {isHelping && <KeyHelp onClose={() => setHelping(false)} />}
      {settings !== undefined && (
        <AxisDialog
          one={settings}
          colours={colours}
          axes={view.axes}
          onSignal={(change) => setView((now) => changeSignal(now, settings.id, change))}
          onAxis={(scale, choice) => setView((now) => ({ ...now, axes: { ...now.axes, [scale]: choice } }))}
          onClose={() => setSettingsOf(null)}
        />
      )}
    </>
  );
}
