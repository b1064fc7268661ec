import type { LiveValue } from '@zutai/diagram';
import type { OverlayServices } from '../overlay/overlay-services.ts';

/** Why a control over this value is disabled, in words; undefined: it can write. */
export function whyNotWritable(
  live: LiveValue,
  { text, noWriteReason }: Pick<OverlayServices, 'text' | 'noWriteReason'>,
): string | undefined {
  if (live.quality === 'unbound') return text('click.refused.unbound');
  if (live.isReadOnly) return text('click.refused.read-only');
  return noWriteReason;
}
