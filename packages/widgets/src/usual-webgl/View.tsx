import type { Widget } from '@zutai/diagram';
import { fillWords } from '../chart/panel/fill-words.ts';
import { Notice } from '../chart/panel/Notice.tsx';
import { Panel } from '../chart/panel/Panel.tsx';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import type { UsualWebglData } from './model.ts';

/** The scene on a live page; else in words why there is none. */
export default function UsualWebglView({ widget, context, scale, subscribe }: OverlayProps) {
  const { sceneId, signalArray } = (widget as Widget<UsualWebglData>).data;
  const { palette, live } = context;
  const { text, renderScene } = useOverlayServices();
  const isMissing = sceneId === '' || renderScene === undefined;
  const reason = text(sceneId === '' ? 'widget.UsualWebgl.noScene' : 'widget.UsualWebgl.noSource');
  return (
    <Panel widget={widget} context={context} scale={scale}>
      {isMissing ? (
        <Notice palette={palette} text={reason} />
      ) : (
        <section
          aria-label={fillWords(text('widget.UsualWebgl.scene'), { id: sceneId })}
          style={{ position: 'absolute', inset: 0 }}
        >
          {renderScene({ sceneId, bindings: signalArray, live, subscribe, palette })}
        </section>
      )}
    </Panel>
  );
}
