import type { LiveLookup } from '@zutai/diagram';
import { useCallback, useRef } from 'react';
import { isShown } from '../../visible/is-shown.ts';
import type { StandingWidget } from '../../visible/list-standing.ts';
import type { IntentListener } from './ClickTarget.tsx';

/**
 * Hands on what a widget asks for while it is shown: a value may have hidden it a moment ago, before its control was
 * taken off the page. A release always passes when its press did.
 */
export function useShownIntents(
  { widget, groups }: StandingWidget,
  live: LiveLookup,
  onIntent: IntentListener,
): IntentListener {
  const isPressRefused = useRef(false);
  return useCallback<IntentListener>(
    (intent, phase, about) => {
      if (phase === 'release') {
        if (!isPressRefused.current) onIntent(intent, phase, about);
        isPressRefused.current = false;
        return;
      }
      const canAct = isShown(widget, groups, null, live);
      isPressRefused.current = phase === 'press' && !canAct;
      if (canAct) onIntent(intent, phase, about);
    },
    [widget, groups, live, onIntent],
  );
}
