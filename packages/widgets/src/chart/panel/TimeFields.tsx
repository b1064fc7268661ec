import type { Palette } from '@zutai/diagram';
import { useState } from 'react';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import { formatClock } from '../../usual-timer/format-clock.ts';
import { parseClock } from '../../usual-timer/parse-clock.ts';
import { siteOffsetMin } from '../site-time.ts';
import { PanelButton } from './PanelButton.tsx';
import { FIELD_FORMAT, TimeField } from './TimeField.tsx';

/** As a field shows it, in the site's time. */
export function toFieldTime(timeMs: number): string {
  return formatClock(timeMs, FIELD_FORMAT, siteOffsetMin);
}

/** ms UTC of what stands in such a field; undefined while it is incomplete. */
export function fromFieldTime(words: string): number | undefined {
  return parseClock(words.trim(), FIELD_FORMAT, siteOffsetMin) ?? undefined;
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

  function apply(): void {
    if (!isReady) return;
    setTyped({});
    onApply(start, end);
  }

  return (
    <>
      <TimeField
        palette={palette}
        label={text('widget.chart.from')}
        value={from}
        onChange={(value) => setTyped({ ...typed, from: value })}
      />
      <TimeField
        palette={palette}
        label={text('widget.chart.to')}
        value={to}
        onChange={(value) => setTyped({ ...typed, to: value })}
      />
      <PanelButton palette={palette} onClick={apply} isDisabled={!isReady}>
        {text('widget.chart.apply')}
      </PanelButton>
    </>
  );
}
