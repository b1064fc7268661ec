import type { Palette } from '@zutai/diagram';
import { useState } from 'react';
import { useOverlayServices } from '../../react/overlay-services.ts';
import { formatClock } from '../../usual-timer/format-clock.ts';
import { siteOffsetMin } from '../site-time.ts';
import { PanelButton } from './PanelButton.tsx';
import { controlStyle } from './panel-style.ts';

/** As a field for local times wants it, in the site's time. */
export function toFieldTime(timeMs: number): string {
  return formatClock(timeMs, 'YYYY-MM-DDTHH:mm', siteOffsetMin);
}

/** ms UTC of what stands in such a field; undefined while it is incomplete. */
export function fromFieldTime(words: string): number | undefined {
  const localMs = Date.parse(`${words.slice(0, 16)}:00Z`);
  return Number.isNaN(localMs) ? undefined : localMs - siteOffsetMin * 60_000;
}

interface TimeFieldsProps {
  palette: Palette;
  fromMs: number;
  toMs: number;
  onApply: (fromMs: number, toMs: number) => void;
}

/** Two times, in the site's time, and a button that shows what is between them. */
export function TimeFields({ palette, fromMs, toMs, onApply }: TimeFieldsProps) {
  const { text } = useOverlayServices();
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const from = typed.from ?? toFieldTime(fromMs);
  const to = typed.to ?? toFieldTime(toMs);
  const [start, end] = [fromFieldTime(from), fromFieldTime(to)];
  const isReady = start !== undefined && end !== undefined && start < end;
  const style = { ...controlStyle(palette), cursor: 'text', minWidth: 0 };

  function apply(): void {
    if (!isReady) return;
    setTyped({});
    onApply(start, end);
  }

  return (
    <>
      <input
        type="datetime-local"
        aria-label={text('widget.chart.from')}
        value={from}
        max={to}
        onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        style={style}
      />
      <input
        type="datetime-local"
        aria-label={text('widget.chart.to')}
        value={to}
        min={from}
        onChange={({ target }) => setTyped({ ...typed, to: target.value })}
        style={style}
      />
      <PanelButton palette={palette} onClick={apply} isDisabled={!isReady}>
        {text('widget.chart.apply')}
      </PanelButton>
    </>
  );
}
