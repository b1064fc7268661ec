import { calls, MAX_CURVE_POINTS, MAX_CURVE_SIGNALS, MAX_RANGE_DAYS } from '@zutai/contract';
import { moveRange, zoomRange } from '@zutai/curve';
import { numberText } from '@zutai/diagram';
import { App, Button, Drawer, Segmented, Skeleton } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ExportButton } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { download, saveFile, useCall } from '../../../lib/call/index.ts';
import { inLanguage, useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { FONT_FAMILY } from '../../../lib/theme/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { useThrottled } from '../data/use-throttled.ts';
import { addSignal, changeSignal, type Panel, PANELS, removeSignal } from '../model/tool-view.ts';
import { useToolView } from '../model/use-tool-view.ts';
import { AxisDialog } from './AxisDialog.tsx';
import { CurveArea } from './CurveArea.tsx';
import styles from './curve.module.css';
import { KeyHelp } from './KeyHelp.tsx';
import { makePicture } from './make-picture.ts';
import { SignalPanel } from './SignalPanel.tsx';
import { SignalTree } from './SignalTree.tsx';
import { TimeBar } from './TimeBar.tsx';
import { Tools } from './Tools.tsx';
import { useDrawing } from './use-drawing.ts';
import { useKeys } from './use-keys.ts';
import { ValuesPanel } from './ValuesPanel.tsx';

/** Statistics follow the range at most so often, ms. */
const STATISTICS_MS = 500;
const PANEL_TEXTS = { signals: 'panelSignals', values: 'panelValues', notes: 'panelNotes' } as const;

/** Curves of signals of any equipment, to be analysed: everything that is shown stands in the address. */
export function CurvePage() {
  const t = useText('curve');
  const language = useLanguage();
  const titleOf = useTitle();
  const { message } = App.useApp();
  const tool = useToolView();
  const { view, setView, range, nowMs } = tool;
  const [focused, setFocused] = useState<string | null>(null);
  const [hoverMs, setHoverMs] = useState<number | null>(null);
  const [isFraming, setFraming] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const [isTreeOpen, setTreeOpen] = useState(false);
  const [isLegendOpen, setLegendOpen] = useState(false);
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
  const { drawn, spans, store, colours, palette, isNarrow } = drawing;
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

  const add = (id: string) => setView((now) => addSignal(now, id));
  const remove = (id: string) => setView((now) => removeSignal(now, id));
  const toggleCursors = () =>
    setView((now) => {
      const third = (range.toMs - range.fromMs) / 3;
      const cursors: [number, number] = [Math.round(range.fromMs + third), Math.round(range.toMs - third)];
      return { ...now, cursors: now.cursors === null ? cursors : null };
    });
  const zoom = (factor: number) =>
    tool.setRange(zoomRange(range, factor, hoverMs ?? (range.fromMs + range.toMs) / 2));
  useKeys({
    ArrowLeft: () => tool.setRange(moveRange(range, -0.1)),
    ArrowRight: () => tool.setRange(moveRange(range, 0.1)),
    'Shift+ArrowLeft': () => tool.setRange(moveRange(range, -1)),
    'Shift+ArrowRight': () => tool.setRange(moveRange(range, 1)),
    '+': () => zoom(0.8),
    '=': () => zoom(0.8),
    '-': () => zoom(1.25),
    Home: tool.goHome,
    l: tool.followNow,
    '[': tool.back,
    ']': tool.forward,
    c: toggleCursors,
    r: store.refresh,
    '?': () => setHelping(true),
  });

  const period = `${formatTime(range.fromMs)} – ${formatTime(range.toMs)}`;
  const savePicture = async () => {
    if (canvas.current === null) return;
    try {
      const entries = drawn
        .filter(({ isHidden }) => !isHidden)
        .map(({ signal, colour }) => ({
          colour: colours[colour] ?? palette.text,
          text: [
            titleOf(signal),
            inLanguage(signal, language).unit,
            titleOf({ title: signal.equipmentTitle, titleEn: signal.equipmentTitleEn }),
          ]
            .filter((part) => part !== '')
            .join(' · '),
        }));
      const picture = await makePicture(
        canvas.current,
        { title: t('title'), period, entries },
        { ground: palette.surface, text: palette.text, muted: palette.textMuted, family: FONT_FAMILY },
      );
      saveFile(picture, `${t('title')}-${period.replaceAll(':', '')}.png`);
    } catch {
      message.error(t('exportFailed'));
    }
  };

  const tree = <SignalTree chosen={new Set(view.signals.map(({ id }) => id))} onAdd={add} onRemove={remove} />;
  const settings = drawn.find(({ id }) => id === settingsOf);
  const legend = (
    <SignalPanel
      {...{ drawn, spans, colours, range, nowMs, hoverMs }}
      statistics={statistics.data}
      cursors={view.cursors}
      shiftMs={view.shiftMs}
      onHide={(id) =>
        setView((now) =>
          changeSignal(now, id, { isHidden: !now.signals.some((one) => one.id === id && one.isHidden) }),
        )
      }
      onRemove={remove}
      onSettings={setSettingsOf}
      onFocus={setFocused}
    />
  );

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
      />
    );

  return (
    <>
      <PageHead
        title={t('title')}
        extra={
          <ExportButton
            isDisabled={drawn.length === 0}
            onExport={(format, options) =>
              download(
                calls.curve.export,
                { signalIds: drawnIds, fromMs: Math.round(range.fromMs), toMs: Math.round(range.toMs), format },
                `curves.${format}`,
                options,
              )
            }
          />
        }
      />
      <div className={styles.page}>
        {!isNarrow && (
          <aside className={styles.side} aria-label={t('tree')}>
            {tree}
          </aside>
        )}
        <div className={styles.main}>
          <div className={styles.bar}>
            {isNarrow && <Button onClick={() => setTreeOpen(true)}>{t('openTree')}</Button>}
            <TimeBar tool={tool} />
            <Tools
              tool={tool}
              isFraming={isFraming}
              onFraming={setFraming}
              onCursors={toggleCursors}
              onRefresh={store.refresh}
              onHelp={() => setHelping(true)}
              onPicture={() => void savePicture()}
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
          {drawn.length > 0 && (
            <>
              <div className={styles.bar}>
                <Segmented
                  aria-label={t('panels')}
                  value={view.panel}
                  onChange={(panel) => setView((now) => ({ ...now, panel: panel as Panel }))}
                  options={PANELS.map((panel) => ({ value: panel, label: t(PANEL_TEXTS[panel]) }))}
                />
                {isNarrow && <Button onClick={() => setLegendOpen(true)}>{t('legendShort')}</Button>}
              </div>
              {!(isNarrow && view.panel === 'signals') && (
                <div className={styles.card}>
                  {view.panel === 'signals' && legend}
                  {view.panel === 'values' && (
                    <ValuesPanel
                      drawn={drawn}
                      spans={spans}
                      hasEveryValue={view.hasEveryValue}
                      onEveryValue={() => setView((now) => ({ ...now, hasEveryValue: true }))}
                    />
                  )}
                </div>
              )}
            </>
          )}
        </div>
      </div>
      <Drawer open={isNarrow && isTreeOpen} title={t('tree')} onClose={() => setTreeOpen(false)} placement="left">
        {tree}
      </Drawer>
      <Drawer
        open={isNarrow && isLegendOpen}
        title={t('legend')}
        onClose={() => setLegendOpen(false)}
        placement="bottom"
        styles={{ body: { padding: 0 } }}
      >
        {legend}
      </Drawer>
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
