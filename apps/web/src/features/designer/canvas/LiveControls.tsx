import {
  type Editor,
  expandPage,
  type FitMode,
  fillVariables,
  localiseWidget,
  type PaintContext,
  shownVariant,
  unplacedOf,
  type VariantId,
} from '@zutai/diagram';
import {
  OverlayServicesProvider,
  PageControls,
  PressStatesContext,
  type SubscribeToChanges,
} from '@zutai/widgets';
import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { equipmentIdOf, PageById, PartHostContext, useIntents, useServices } from '../../live-page/index.ts';
import { useWriteDialog, WriteProvider } from '../../monitor/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useCalmPart } from '../model/use-editor-part.ts';

interface LiveControlsProps {
  editor: Editor;
  context: PaintContext;
  subscribe: SubscribeToChanges;
}

function Controls({ editor, context, subscribe }: LiveControlsProps) {
  const t = useText('designerTool');
  const { message } = App.useApp();
  const { sources, live, variables, pageId = '' } = useHost();
  const whole = useCalmPart(editor, (state) => state.page);
  // What the variant that is shown does not place has no controls.
  const page = useMemo(() => {
    const unplaced = unplacedOf(whole);
    if (unplaced.size === 0) return whole;
    return { ...whole, widgets: whole.widgets.filter(({ id }) => !unplaced.has(id)) };
  }, [whole]);
  const zoom = useCalmPart(editor, (state) => state.zoom);
  const { reason } = useWriteDialog();
  const offered = useServices({ sources, pageId, regions: null, noWriteReason: reason });
  // Videos play and scenes move on the live page alone: whoever draws connects to no camera, and moves what they place.
  const services = useMemo(() => {
    const { renderScene: _renderScene, ...others } = offered;
    return { ...others, findCamera: undefined };
  }, [offered]);
  const { faceplates, texts, language } = context;
  const widgets = useMemo(() => {
    const local = language === 'en' ? page.widgets.map(localiseWidget) : page.widgets;
    const shown = { ...page, widgets: local };
    const expanded = faceplates ? expandPage(shown, faceplates).page.widgets : local;
    return texts ? fillVariables(expanded, texts) : expanded;
  }, [page, faceplates, texts, language]);
  const stay = useCallback(() => void message.info({ content: t('staysHere'), key: 'stays' }), [message, t]);
  const { onIntent, extras, presses } = useIntents({
    widgets,
    sources,
    live,
    variables,
    // A click that leads to another page would leave what is being drawn.
    go: stay,
    back: stay,
    renderPage: (id, { go, back, onTitle }) => (
      <PageById key={id} pageId={id} place={{ kind: 'window', go, back, onTitle }} />
    ),
  });
  return (
    <OverlayServicesProvider value={services}>
      <div style={{ position: 'absolute', inset: 0 }} data-testid="live-controls">
        <PressStatesContext value={presses}>
          <PageControls
            widgets={widgets}
            context={context}
            scale={zoom}
            subscribe={subscribe}
            onIntent={onIntent}
          />
        </PressStatesContext>
      </div>
      {extras}
    </OverlayServicesProvider>
  );
}

/**
 * The real controls and charts over the drawing while it runs and somebody works them. Otherwise the pointer draws,
 * because a click on a page that runs writes to the plant.
 */
export function LiveControls(props: LiveControlsProps) {
  const { owner, pageId = '', editor } = useHost();
  const { message } = App.useApp();
  const t = useText('designerTool');
  const title = useCalmPart(editor, (state) => state.page.con.title);
  const variant = useCalmPart<VariantId | ''>(editor, (state) => shownVariant(state.page)?.id ?? '');
  const isOfProject = owner.kind === 'project';
  const parts = useMemo(() => {
    const stay = () => void message.info({ content: t('staysHere'), key: 'stays' });
    return {
      renderPart: (id: string, fit: FitMode) => (
        <PageById pageId={id} place={{ kind: 'part', fit, go: stay, back: stay }} isOfProject={isOfProject} />
      ),
      trail: [{ id: pageId, title }],
      variant,
    };
  }, [message, t, isOfProject, pageId, title, variant]);
  return (
    // Events of dialogs pass their parents in React, wherever in the document they are: the drawing would take the
    // pointer from them.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the events of its controls from the drawing
    <div
      style={{ display: 'contents' }}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <WriteProvider
        equipmentId={equipmentIdOf(owner) ?? ''}
        projectId={owner.kind === 'project' ? owner.id : undefined}
      >
        <PartHostContext value={parts}>
          <Controls {...props} />
        </PartHostContext>
      </WriteProvider>
    </div>
  );
}
