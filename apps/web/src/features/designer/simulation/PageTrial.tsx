import { errorText } from '@zutai/i18n';
import { App } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatValue } from '../../../components/value-view/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import {
  createTrialWrites,
  type PageOwner,
  Simulation,
  SimulationContext,
  useIsSimulating,
  usePageSources,
} from '../../live-page/index.ts';
import { WriteTrialContext } from '../../monitor/index.ts';
import { toolStore, useToolStore } from '../model/tool-store.ts';
import { useShellStore } from '../page/shell-store.ts';
import { storedSimulation } from './stored-simulation.ts';

interface PageTrialProps {
  owner: PageOwner;
  pageId: string | undefined;
  children: ReactNode;
}

/** Under which a page's simulation is kept: a page that is not saved yet has that of its owner. */
function placeOf(owner: PageOwner, pageId: string | undefined): string {
  return pageId ?? `${owner.kind}:${'id' in owner ? owner.id : ''}`;
}

/**
 * Tries a page out without the plant: simulated signals for everything inside, and writes that are not sent. Real
 * writes are a choice, and none while anything is simulated: what is simulated could be what is written.
 */
export function PageTrial({ owner, pageId, children }: PageTrialProps) {
  const t = useText('pageTrial');
  const language = useLanguage();
  const titleOf = useTitle();
  const { message } = App.useApp();
  const [simulation] = useState(() => new Simulation());
  const signals = usePageSources(owner).data?.signals;
  const isLive = useShellStore((state) => state.isLive);
  const isSending = useToolStore((state) => state.isSending);
  const isSimulating = useIsSimulating(simulation);
  useEffect(() => simulation.setRunning(isLive), [simulation, isLive]);
  useEffect(() => {
    if (isSending && (isSimulating || !isLive)) toolStore.setSending(false);
  }, [isSending, isSimulating, isLive]);

  const place = placeOf(owner, pageId);
  const loaded = useRef<string>(undefined);
  useEffect(() => {
    if (signals === undefined || loaded.current === place) return;
    loaded.current = place;
    const stored = storedSimulation.read(place);
    const known = signals.flatMap((signal) => {
      const source = stored.get(signal.id);
      return source ? [[signal, source] as const] : [];
    });
    if (known.length > 0) simulation.setAll(known, Date.now());
  }, [signals, place, simulation]);
  useEffect(
    () =>
      simulation.subscribe(() => {
        if (loaded.current === place) storedSimulation.write(place, simulation.chosen());
      }),
    [simulation, place],
  );

  const latest = useRef({ signals, language, t, titleOf, message });
  latest.current = { signals, language, t, titleOf, message };
  const trial = useMemo(
    () =>
      createTrialWrites({
        simulation,
        signals: () => latest.current.signals ?? [],
        now: Date.now,
        format: (signal, value) =>
          `${formatValue(value, signal, latest.current.language)} ${signal.unit}`.trim(),
        refusal: (problem, signal) => {
          const { language: spoken, t: say } = latest.current;
          const { name, ...params } = problem;
          if (name === 'writeValueType') return say('wrongType');
          const range = { min: signal.min ?? '-∞', max: signal.max ?? '+∞' };
          return errorText(spoken, name, { ...range, ...params });
        },
        onTried: (tried, signal) => {
          const { t: say, titleOf: titleIn, message: messages } = latest.current;
          const { shown, raw } = tried;
          void messages.info({
            key: `tried-${tried.id}`,
            content: say('notSent', { title: titleIn(signal), tag: signal.tag, value: shown, raw }),
            duration: 5,
          });
        },
      }),
    [simulation],
  );
  return (
    <SimulationContext value={simulation}>
      <WriteTrialContext value={isSending && !isSimulating ? null : trial}>{children}</WriteTrialContext>
    </SimulationContext>
  );
}
