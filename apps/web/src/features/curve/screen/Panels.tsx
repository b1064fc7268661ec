import type { CurveAnnotation, CurveStatistics } from '@zutai/contract';
import { Button, Drawer, Segmented } from 'antd';
import { memo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { changeSignal, PANELS, type Panel, removeSignal } from '../model/tool-view.ts';
import type { Tool } from '../model/use-tool-view.ts';
import { NotePanel } from '../note/NotePanel.tsx';
import type { Notes } from '../note/use-notes.tsx';
import styles from './curve.module.css';
import { SignalPanel } from './SignalPanel.tsx';
import type { Drawing } from './use-drawing.ts';
import { ValuesPanel } from './ValuesPanel.tsx';

interface PanelsProps {
  tool: Tool;
  drawing: Drawing;
  statistics: readonly CurveStatistics[] | undefined;
  hoverMs: number | null;
  notes: Notes;
  onSettings: (id: string) => void;
  onFocus: (id: string | null) => void;
}

const PANEL_TEXTS = { signals: 'panelSignals', values: 'panelValues', notes: 'panelNotes' } as const;

/** Below the curves: signals with their statistics, the values, what people wrote. On a phone the signals are a sheet. */
export const Panels = memo(function Panels({ tool, drawing, notes, ...props }: PanelsProps) {
  const t = useText('curve');
  const [isLegendOpen, setLegendOpen] = useState(false);
  const { view, setView, range, nowMs } = tool;
  const { drawn, spans, colours, isNarrow } = drawing;
  const legend = (
    <SignalPanel
      {...{ drawn, spans, colours, range, nowMs }}
      statistics={props.statistics}
      hoverMs={props.hoverMs}
      cursors={view.cursors}
      shiftMs={view.shiftMs}
      onHide={(id) =>
        setView((now) =>
          changeSignal(now, id, { isHidden: !now.signals.some((one) => one.id === id && one.isHidden) }),
        )
      }
      onRemove={(id) => setView((now) => removeSignal(now, id))}
      onSettings={props.onSettings}
      onFocus={props.onFocus}
    />
  );
  const showNote = ({ fromMs, toMs }: CurveAnnotation) => {
    const spanMs = Math.max(range.toMs - range.fromMs, ((toMs ?? fromMs) - fromMs) * 1.5);
    const middleMs = (fromMs + (toMs ?? fromMs)) / 2;
    tool.setRange({ fromMs: middleMs - spanMs / 2, toMs: middleMs + spanMs / 2 });
  };
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          aria-label={t('panels')}
          value={view.panel}
          onChange={(panel) => {
            setView((now) => ({ ...now, panel: panel as Panel }));
            if (isNarrow && panel === 'signals') setLegendOpen(true);
          }}
          options={PANELS.map((panel) => ({ value: panel, label: t(PANEL_TEXTS[panel]) }))}
        />
        {isNarrow && view.panel === 'signals' && (
          <Button onClick={() => setLegendOpen(true)}>{t('legendShort')}</Button>
        )}
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
          {view.panel === 'notes' && (
            <NotePanel
              notes={notes.notes}
              error={notes.error}
              onRetry={() => void notes.refetch()}
              drawn={drawn}
              onAdd={notes.add}
              onEdit={notes.edit}
              onShow={showNote}
            />
          )}
        </div>
      )}
      <Drawer
        open={isNarrow && isLegendOpen}
        title={t('legend')}
        onClose={() => setLegendOpen(false)}
        placement="bottom"
        styles={{ body: { padding: 0 } }}
      >
        {legend}
      </Drawer>
    </>
  );
});
