import { unbound } from '@zutai/diagram';
import type { RunWidgetScript } from '@zutai/widgets';
import { useCallback, useRef } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useLiveStore } from '../../../lib/live/index.ts';
import { useReplay } from '../../../lib/replay/index.ts';
import type { ScriptFailure } from '../script/script-api.ts';
import type { ScriptSignal } from '../script/script-messages.ts';
import type { PageSources } from './page-owner.ts';

type ReadHistory = (
  request: { bindings: readonly (typeof unbound)[]; fromMs: number; toMs: number; maxPoints: number },
  signal: AbortSignal,
) => Promise<readonly { timesMs: ArrayLike<number>; values: readonly (number | null)[] }[]>;

/** Runs the scripts of widgets in the sandbox of page scripts: they read what the page may, and change nothing. */
export function useWidgetScripts(sources: PageSources, readHistory: ReadHistory): RunWidgetScript {
  const t = useText('livePage');
  const store = useLiveStore();
  const clock = useReplay()?.clock;
  const latest = useRef({ sources, t });
  latest.current = { sources, t };
  return useCallback<RunWidgetScript>(
    async ({ source, fromMs, toMs }, signal) => {
      const { t: say } = latest.current;
      const { startScript } = await import('../script/start-script.ts');
      const script = startScript(source, {
        signals: () => listSignals(latest.current.sources, (id) => store.read(id)),
        ...(clock && { now: clock.now }),
        words: { unknown: say('scriptUnknown'), ambiguous: say('scriptAmbiguous') },
        write: () => Promise.reject(new Error('read only')),
        message: () => undefined,
        openPage: () => undefined,
        query: {
          range: { fromMs, toMs },
          history: async (signalId, maxPoints) => {
            const bindings = [{ ...unbound, signalId }];
            const [series] = await readHistory({ bindings, fromMs, toMs, maxPoints }, signal);
            const times = Array.from(series?.timesMs ?? []);
            return JSON.stringify(
              times.map((timeMs, index) => ({ timeMs, value: series?.values[index] ?? null })),
            );
          },
        },
      });
      signal.addEventListener('abort', script.stop, { once: true });
      const result = await script.ended;
      signal.removeEventListener('abort', script.stop);
      if (!result.ok) return { ok: false, text: failureText(result.failure, say) };
      return { ok: true, value: result.json === undefined ? undefined : JSON.parse(result.json) };
    },
    [readHistory, store, clock],
  );
}

function failureText(failure: ScriptFailure, t: ReturnType<typeof useText<'livePage'>>): string {
  if (failure.code !== 'thrown') return t(`script_${failure.code}`);
  const { line, message: text } = failure;
  return line === null ? text : t('scriptLine', { line, text });
}

function listSignals(
  { signals, equipments }: PageSources,
  read: (id: string) => { value: number | string | boolean | null; quality: string; timeMs: number | null },
): ScriptSignal[] {
  const titles = new Map(equipments.map(({ id, title }) => [id, title]));
  return signals.map(({ id, tag, equipmentId, unit, title }) => {
    const { value, quality, timeMs } = read(id);
    const known = quality === 'good' || quality === 'bad' ? quality : 'stale';
    return {
      ...{ id, tag, equipmentTitle: titles.get(equipmentId) ?? '' },
      value: { value, quality: known, timeMs, unit, title },
    };
  });
}
