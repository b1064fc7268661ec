import { SCRIPT_BOUNDS, type Script, type ScriptFailure, type ScriptState } from '@zutai/contract';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';

/** What a gateway says of a script: undefined before it was asked, null where it does not have it. */
export type ShownState = ScriptState | null | undefined;

interface StateWords {
  readonly text: string;
  readonly kind: 'off' | 'unknown' | 'good' | 'wait' | 'bad';
  /** Until when it is held back. */
  readonly more?: string;
}

/** Scripts, their states and failures in words. */
export function useScriptText() {
  const t = useText('script');
  const failureText = ({ code, message, line }: ScriptFailure): string => {
    if (code === 'quality') return t('stateQuality', { message });
    if (code !== 'thrown')
      return t(`failure_${code}`, {
        ms: SCRIPT_BOUNDS.computeMs,
        mb: SCRIPT_BOUNDS.memoryBytes / 1024 / 1024,
        max: SCRIPT_BOUNDS.stateLength,
      });
    return line === null ? message : t('line', { line, text: message });
  };
  const stateOf = ({ enabled }: Script, state: ShownState): StateWords => {
    if (!enabled) return { text: t('stateOff'), kind: 'off' };
    if (state === undefined) return { text: t('stateUnknown'), kind: 'unknown' };
    if (state === null) return { text: t('stateSent'), kind: 'wait' };
    const { failure, heldUntilMs, lastRunMs } = state;
    if (failure?.code === 'quality') return { text: failureText(failure), kind: 'wait' };
    if (failure !== null)
      return {
        text: failureText(failure),
        kind: 'bad',
        ...(heldUntilMs !== null && { more: t('stateHeld', { time: formatTime(heldUntilMs) }) }),
      };
    if (lastRunMs === null) return { text: t('stateWaiting'), kind: 'wait' };
    return { text: t('stateGood'), kind: 'good' };
  };
  const triggerText = ({ trigger, intervalS, tags }: Script): string => {
    if (trigger === 'interval') return t('every', { seconds: intervalS });
    return trigger === 'start' ? t('atStart') : t('onChange', { tags: tags.join(', ') });
  };
  return { failureText, stateOf, triggerText };
}
