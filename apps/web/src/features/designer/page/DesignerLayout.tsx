import type { Editor, Result } from '@zutai/diagram';
import { OverlayServicesProvider } from '@zutai/widgets';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { type PageOwner, useAnchoredZoom, usePageSources, useServices } from '../../live-page/index.ts';
import { MAX_ZOOM, MIN_ZOOM, useDesignerView } from '../canvas/use-designer-view.ts';
import { Workspace } from '../canvas/Workspace.tsx';
import type { Panels } from '../host/actions.ts';
import { type DesignerHost, DesignerHostProvider } from '../host/designer-host.tsx';
import { focusDrawing } from '../host/focus.ts';
import { useClipboardEvents } from '../host/use-clipboard-events.ts';
import { useDesignerKeys } from '../host/use-designer-keys.ts';
import { Inspector } from '../inspector/Inspector.tsx';
import { Layers } from '../layers/Layers.tsx';
import { Library } from '../library/Library.tsx';
import { CheckPanel } from '../lint/CheckPanel.tsx';
import { LockBanner } from '../lock/LockBanner.tsx';
import { NewerBanner } from '../lock/NewerBanner.tsx';
import type { EditLock } from '../lock/use-edit-lock.ts';
import { emptySources } from '../model/lookup/empty-sources.ts';
import { toolStore } from '../model/tool-store.ts';
import { useCalmPart, useEditorPart } from '../model/use-editor-part.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { ToolPanels } from '../panel/ToolPanels.tsx';
import { useNewerRevision } from '../save/use-newer-revision.ts';
import type { Saving } from '../save/use-saving.ts';
import { RunBanner } from '../simulation/RunBanner.tsx';
import { Head } from '../toolbar/Head.tsx';
import { StatusBar } from '../toolbar/StatusBar.tsx';
import { ToolDialogs } from '../toolbar/ToolDialogs.tsx';
import { useContextMenu } from '../toolbar/use-context-menu.tsx';
import { DesignBar } from './DesignBar.tsx';
import styles from './designer.module.css';
import { Panel } from './Panel.tsx';
import { ShellDialogs } from './ShellDialogs.tsx';
import { shellStore, useShellStore } from './shell-store.ts';
import type { Example } from './use-example.ts';
import { usePaint } from './use-paint.ts';
import { usePanelFolds } from './use-panel-folds.ts';

interface DesignerLayoutProps {
  editor: Editor;
  owner: PageOwner;
  saving: Saving;
  lock: EditLock;
  example: Example;
}

/** Drawing in the middle, library and layers left, properties right; all of it folds away. Inside `PageLive`. */
export function DesignerLayout({ editor, owner, saving, lock, example }: DesignerLayoutProps) {
  const t = useText('designer');
  const tool = useText('designerTool');
  const engine = useEngineText();
  const titleOf = useTitle();
  const { message } = App.useApp();
  const isLive = useShellStore((state) => state.isLive);
  const folds = usePanelFolds();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const known = usePageSources(owner).data;
  const sources = useMemo(() => known ?? emptySources(owner), [known, owner]);
  const services = useServices({ sources, pageId: '', regions: null, noWriteReason: undefined });
  const zoom = useEditorPart(editor, (state) => state.zoom);
  const dataTextShow = useEditorPart(editor, (state) => state.config.dataTextShow);
  const widgetCount = useCalmPart(editor, (state) => state.page.widgets.length);
  const { context, previewContext, lookup, subscribe, variables, faceplates } = usePaint({
    editor,
    owner,
    sources,
    isLive,
    dataTextShow,
  });

  const zoomAt = useAnchoredZoom({
    scroller,
    content,
    zoom,
    setZoom: (next) => editor.setZoom(next),
    min: MIN_ZOOM,
    max: MAX_ZOOM,
  });
  const view = useDesignerView({ editor, scroller, content, zoom, zoomAt });
  const report = useCallback(
    (result: Result) => {
      if (!result.ok) void message.warning({ content: engine.problem(result.problem), key: 'refused' });
    },
    [engine, message],
  );
  useEffect(() => editor.onRefused((problem) => report({ ok: false, problem })), [editor, report]);
  const newer = useNewerRevision(editor, saving);
  const { pageId } = saving;
  const host = useMemo<DesignerHost>(
    () => ({
      editor,
      owner,
      sources,
      pageId,
      equipmentId: owner.kind === 'equipment' ? owner.id : '',
      equipmentTitle: owner.kind === 'equipment' ? sources.title : '',
      signals: sources.signals,
      live: lookup,
      variables,
      context,
      faceplates,
      report,
      view,
    }),
    [editor, owner, sources, pageId, lookup, variables, context, faceplates, report, view],
  );
  const panels = useMemo<Panels>(
    () => ({
      toggleLive: shellStore.toggleLive,
      showShortcuts: () => shellStore.open('shortcuts'),
      showCommands: () => shellStore.open('commands'),
      showExport: () => shellStore.open('export'),
      showSimulation: () => {
        shellStore.setLive(true);
        toolStore.openPanel('simulation');
      },
    }),
    [],
  );
  useDesignerKeys(host, panels);
  useClipboardEvents(host);
  const menu = useContextMenu(editor, host, panels);

  // The first look: the whole page.
  const isSeen = useRef(false);
  useEffect(() => {
    if (isSeen.current) return;
    isSeen.current = true;
    view.fit('page');
  }, [view]);

  return (
    <DesignerHostProvider value={host}>
      <div
        className={styles.designer}
        data-left={folds.open.left}
        data-right={folds.open.right}
        data-testid="designer"
      >
        <header className={styles.head}>
          <button type="button" className={styles.skip} onClick={focusDrawing}>
            {tool('skipToDrawing')}
          </button>
          <Head editor={editor} title={titleOf(sources)} owner={owner} saving={saving} example={example} />
          <LockBanner lock={lock} />
          <NewerBanner newer={newer} saving={saving} />
          <RunBanner />
          <DesignBar panels={panels} folds={folds} />
        </header>
        {folds.open.left && (
          <aside className={styles.left} aria-label={t('library')}>
            <Panel title={t('library')} isOpen={folds.open.library} onToggle={() => folds.toggle('library')}>
              <Library context={previewContext} />
            </Panel>
            <Panel
              title={t('layers')}
              note={String(widgetCount)}
              isOpen={folds.open.layers}
              onToggle={() => folds.toggle('layers')}
            >
              <Layers editor={editor} />
            </Panel>
          </aside>
        )}
        <main className={styles.middle} data-part="drawing">
          <OverlayServicesProvider value={services}>
            <Workspace
              editor={editor}
              context={context}
              subscribe={subscribe}
              scroller={scroller}
              content={content}
              menu={menu}
            />
          </OverlayServicesProvider>
          <CheckPanel editor={editor} />
          <ToolPanels editor={editor} />
          <StatusBar editor={editor} />
        </main>
        {folds.open.right && (
          <aside className={styles.right} aria-label={t('inspector')} data-part="inspector">
            {/* Scripts of widgets are tried there. */}
            <OverlayServicesProvider value={services}>
              <Inspector editor={editor} hasStoredPassword={saving.hasStoredPassword} />
            </OverlayServicesProvider>
          </aside>
        )}
      </div>
      <ToolDialogs editor={editor} />
      <ShellDialogs editor={editor} owner={owner} saving={saving} panels={panels} />
    </DesignerHostProvider>
  );
}
