import type { Palette } from '@zutai/diagram';
import type { ChartEntry } from '../entry.ts';
import { stateColors } from '../state-colors.ts';

interface UntrustedNotesProps {
  entries: readonly ChartEntry[];
  palette: Palette;
}

/**
 * What of a chart cannot be trusted now, and why, where no legend says so, in one line: the first, how many more, and
 * all of them under the pointer. Nothing while all is good.
 */
export function UntrustedNotes({ entries, palette }: UntrustedNotesProps) {
  const colors = stateColors(palette, palette.text);
  const untrusted = entries.filter(({ state }) => state !== 'good' && state !== 'drawn');
  const [first] = untrusted;
  if (first === undefined) return null;
  const texts = untrusted.map(({ label, text }) => `${label} ${text}`);
  return (
    <span
      title={texts.join('\n')}
      style={{
        ...{ color: colors[first.state], fontWeight: 600, whiteSpace: 'nowrap' },
        ...{ minWidth: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
      }}
    >
      {texts[0]}
      {texts.length > 1 && ` +${texts.length - 1}`}
    </span>
  );
}
