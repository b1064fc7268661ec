import type { Widget } from '@zutai/diagram';
import { Suspense, useCallback, useRef } from 'react';
import { readEntry } from '../chart/entry.ts';
import { fillWords } from '../chart/panel/fill-words.ts';
import { Notice } from '../chart/panel/Notice.tsx';
import { Panel } from '../chart/panel/Panel.tsx';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import type { SceneEntryData } from './bind-scenes.ts';
import type { UsualWebglData } from './model.ts';
import type { SceneValue } from './scene-source.ts';

/** The scene on a live page; else in words why there is none. */
export default function UsualWebglView({ widget, context, scale, subscribe, onIntent }: OverlayProps) {
  const { sceneId } = (widget as Widget<UsualWebglData>).data;
  const { palette } = context;
  const { text, renderScene, now } = useOverlayServices();
  const isMissing = sceneId === '' || renderScene === undefined;
  const reason = text(sceneId === '' ? 'widget.UsualWebgl.noScene' : 'widget.UsualWebgl.noSource');
  const latest = useRef({ widget, context, onIntent, now });
  latest.current = { widget, context, onIntent, now };
  const read = useCallback((sourceKey: string): SceneValue => {
    const { signalArray } = latest.current.widget.data as UsualWebglData;
    const { words } = latest.current.context;
    const entry = signalArray.find(({ sceneKey }: SceneEntryData) => sceneKey === sourceKey);
    if (entry === undefined) return { number: null, isCertain: false, text: words.unbound, title: '' };
    const present = { ...latest.current.context, nowMs: latest.current.now() };
    const known = readEntry(entry, 0, present);
    return {
      number: known.value,
      isCertain: known.state === 'good',
      text: known.text,
      title: known.live.title || entry.title,
    };
  }, []);
  const openPage = useCallback((pageId: string) => {
    latest.current.onIntent({ kind: 'page', pageId, equipId: '' }, 'click', latest.current.widget);
  }, []);
  return (
    <Panel widget={widget} context={context} scale={scale}>
      {isMissing ? (
        <Notice palette={palette} text={reason} />
      ) : (
        <section
          aria-label={fillWords(text('widget.UsualWebgl.scene'), { id: widget.widgetName })}
          style={{ position: 'absolute', inset: 0 }}
        >
          <Suspense fallback={null}>
            {renderScene({ sceneId, read, subscribe, palette, onPage: openPage })}
          </Suspense>
        </section>
      )}
    </Panel>
  );
}
