import { bindingKey, type LiveValue, unboundValue, type Widget } from '@zutai/diagram';
import { type ComponentProps, useEffect, useState } from 'react';
import { cleanup, render } from 'vitest-browser-react';
import {
  noServices,
  type OverlayServices,
  OverlayServicesProvider,
} from '../react/overlay/overlay-services.ts';
import type { IntentListener } from '../react/target/ClickTarget.tsx';
import { PageControls } from '../react/target/PageControls.tsx';
import { createPaintContext, liveValue } from './test-live.ts';

export interface ShownControls {
  /** What was asked of the host so far, as `click write 1` or `click refused read-only`; emptied by reading. */
  asked(): string[];
  /** A value of the plant changes. */
  change(signalId: string, value: LiveValue): void;
  /** Something that the host knows changes. */
  setServices(change: Partial<OverlayServices>): void;
}

interface PageProps {
  controls: ComponentProps<typeof PageControls>;
  /** Hands out how the services are changed. */
  give: (setServices: ShownControls['setServices']) => void;
}

function Page({ controls, give }: PageProps) {
  const [services, setServices] = useState(noServices);
  useEffect(() => give((some) => setServices((all) => ({ ...all, ...some }))), [give]);
  return (
    <OverlayServicesProvider value={services}>
      <button type="button">before</button>
      <div style={{ position: 'relative', width: 800, height: 500 }}>
        <PageControls {...controls} />
      </div>
      <button type="button">after</button>
    </OverlayServicesProvider>
  );
}

/** Shows the controls of a page as they run, between two buttons to come from and go to with the keyboard. */
export async function showControls(
  widgets: readonly Widget[],
  values: Readonly<Record<string, LiveValue>> = {},
): Promise<ShownControls> {
  await cleanup();
  const now = new Map(Object.entries(values).map(([id, value]) => [`signal:${id}`, value]));
  const listeners = new Set<(keys: Iterable<string>) => void>();
  const asked: string[] = [];
  const live = {
    get(binding: Parameters<typeof bindingKey>[0]) {
      const key = bindingKey(binding);
      return key === undefined ? unboundValue : (now.get(key) ?? liveValue(null, { timeMs: null }));
    },
  };
  const context = createPaintContext(live);
  const subscribe = (listener: (keys: Iterable<string>) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const onIntent: IntentListener = (intent, phase) => {
    const released = phase === 'release' && intent.kind === 'write' ? intent.releaseValue : undefined;
    const detail =
      intent.kind === 'write'
        ? (released ?? intent.value)
        : intent.kind === 'refused'
          ? intent.reason
          : intent.kind === 'page'
            ? intent.pageId
            : '';
    asked.push(`${phase} ${intent.kind} ${detail}`);
  };
  let setServices: ShownControls['setServices'] = () => undefined;
  const controls = { widgets, context, subscribe, onIntent, scale: 1 };
  const give = (set: ShownControls['setServices']) => {
    setServices = set;
  };
  await render(<Page controls={controls} give={give} />);
  return {
    asked: () => asked.splice(0),
    change(signalId, value) {
      now.set(`signal:${signalId}`, value);
      for (const listener of listeners) listener([`signal:${signalId}`]);
    },
    setServices: (change) => setServices(change),
  };
}
