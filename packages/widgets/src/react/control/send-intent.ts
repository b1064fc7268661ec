import type { Widget } from '@zutai/diagram';
import type { ClickIntent } from '../../click/intent.ts';
import type { IntentListener } from '../target/ClickTarget.tsx';

/**
 * Hands an intent to the host as one click. A momentary write from a list or a menu is a pulse: nobody holds it, so
 * it ends at once.
 */
export function sendIntent(intent: ClickIntent, widget: Widget, onIntent: IntentListener): void {
  if (intent.kind === 'none') return;
  const isMomentary = intent.kind === 'write' && intent.releaseValue !== null;
  onIntent(intent, isMomentary ? 'press' : 'click', widget);
  if (isMomentary) onIntent(intent, 'release', widget);
}
