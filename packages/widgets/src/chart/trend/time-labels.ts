import { formatClock } from '../../usual-timer/format-clock.ts';
import { siteOffsetMin } from '../site-time.ts';

/** The format of a chart with what a finer or coarser scale needs: seconds when ticks are that close, dates for days. */
export function formatOfStep(format: string, stepSeconds: number): string {
  if (stepSeconds >= 86_400) return 'MM-DD';
  return stepSeconds < 60 && !format.includes('ss') ? 'HH:mm:ss' : format;
}

/** Words of the time axis; the first tick and each new day also name their date. */
export function timeLabels(splits: readonly number[], stepSeconds: number, format: string): string[] {
  const wording = formatOfStep(format, stepSeconds);
  let day = '';
  return splits.map((seconds) => {
    const words = formatClock(seconds * 1000, wording, siteOffsetMin);
    const date = formatClock(seconds * 1000, 'MM-DD', siteOffsetMin);
    if (date === day || wording.includes('DD')) return words;
    day = date;
    return `${words}\n${date}`;
  });
}
