import {
  BlockOutlined,
  BorderInnerOutlined,
  ColumnHeightOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SelectOutlined,
} from '@ant-design/icons';
import type { MonitoredSignal } from '@zutai/contract';
import { emptyLookup, getCommand, type Page, type PaintContext, type Result } from '@zutai/diagram';
import { App, type MenuProps } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePageTitle } from '../../../components/page-head/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useAnchoredZoom, usePageLookup, usePagePalette, usePageWords } from '../../live-page/index.ts';
import { MAX_ZOOM, MIN_ZOOM, useDesignerView } from '../canvas/use-designer-view.ts';
import { Workspace } from '../canvas/Workspace.tsx';
import { getHostAction, type Panels } from '../host/actions.ts';
import { type DesignerHost, DesignerHostProvider } from '../host/designer-host.tsx';
import { useDesignerKeys } from '../host/use-designer-keys.ts';
import { Inspector } from '../inspector/Inspector.tsx';
import { Layers } from '../layers/Layers.tsx';
import { Library } from '../library/Library.tsx';
import { createDesignLookup } from '../model/design-lookup.ts';
import { draftKey, draftStore } from '../model/draft-store.ts';
import { shortcutText } from '../model/shortcut-text.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { useEngineText } from '../model/use-engine-text.ts';
import { exportPage, importPage } from '../save/page-file-io.ts';
import { SaveDialogs } from '../save/SaveDialogs.tsx';
import { useAutoSave } from '../save/use-auto-save.ts';
import { useDraftKeeper } from '../save/use-draft-keeper.ts';
import { useLeaveGuard } from '../save/use-leave-guard.ts';
import { type Saving, type SavingOptions, useSaving } from '../save/use-saving.ts';
import { barCommands, CommandBar, useRunCommand } from '../toolbar/CommandBar.tsx';
import { Head } from '../toolbar/Head.tsx';
import { SettingsDialog } from '../toolbar/SettingsDialog.tsx';
import { ShortcutSheet } from '../toolbar/ShortcutSheet.tsx';
import { StatusBar } from '../toolbar/StatusBar.tsx';
import toolStyles from '../toolbar/toolbar.module.css';
import styles from './designer.module.css';
import { Panel } from './Panel.tsx';
import { useEditorSetup } from './use-editor-setup.ts';

interface DesignerProps extends Omit<SavingOptions, 'editor'> {
  page: Page;
  clearedCount: number;
  equipmentTitle: string;
  signals: readonly MonitoredSignal[];
  backPath: string;
}

/** A switch of the second bar, run by its host action so that button and shortcut are the same. */
function Toggle(props: {
  host: DesignerHost;
  panels: Panels;
  id: string;
  isOn: boolean;
  children: ReactNode;
}) {
  const t = useText('designer');
  const action = getHostAction(props.id);
  const name = 'designer' in action.text ? t(action.text.designer) : '';
  return (
    <button
      type="button"
      className={toolStyles.tool}
      aria-label={name}
      aria-pressed={props.isOn}
      title={`${name}  ${shortcutText(action.shortcuts[0]!)}`}
      onClick={() => action.run(props.host, props.panels)}
    >
      {props.children}
    </button>
  );
}

/** The page designer: drawing in the middle, library and layers left, properties right; all of it folds away. */
export function Designer(props: DesignerProps) {
  const { page, equipmentId, equipmentTitle, signals, backPath } = props;
  const t = useText('designer');
  const engine = useEngineText();
  const { message } = App.useApp();
  const save = useRef<Saving['save']>(async () => {});
  const editor = useEditorSetup(page, () => void save.current());
  const saving = useSaving({ ...props, editor });
  save.current = saving.save;
  const [isLive, setLive] = useState(false);
  const [open, setOpen] = useState({ left: true, right: true, library: true, layers: true });
  const [dialog, setDialog] = useState<'shortcuts' | 'settings' | null>(null);
  const [pointer, setPointer] = useState<{ x: number; y: number } | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const importFile = useRef<HTMLInputElement>(null);
  const run = useRunCommand(editor);

  const config = useEditorPart(editor, (state) => state.config);
  const zoom = useEditorPart(editor, (state) => state.zoom);
  const toolId = useEditorPart(editor, (state) => state.toolId);
  const widgetCount = useEditorPart(editor, (state) => state.page.widgets.length);
  const title = useEditorPart(editor, (state) => state.page.con.title);
  usePageTitle(`${title || t('untitled')} · ${t('title')}`);

  const palette = usePagePalette();
  const words = usePageWords();
  const { lookup, subscribe } = usePageLookup(signals);
  const { dataTextShow } = config;
  const context = useMemo<PaintContext>(
    () => ({
      live: isLive ? lookup : createDesignLookup(lookup),
      palette,
      words,
      nowMs: Date.now(),
      mode: isLive ? 'live' : 'design',
      dataTextShow: isLive ? 'value' : dataTextShow,
    }),
    [lookup, palette, words, isLive, dataTextShow],
  );
  const previewContext = useMemo(() => ({ ...context, live: emptyLookup, mode: 'live' as const }), [context]);

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
  const host = useMemo<DesignerHost>(
    () => ({ editor, equipmentId, equipmentTitle, signals, live: lookup, context, report, view }),
    [editor, equipmentId, equipmentTitle, signals, lookup, context, report, view],
  );
  const panels = useMemo<Panels>(
    () => ({ toggleLive: () => setLive((is) => !is), showShortcuts: () => setDialog('shortcuts') }),
    [],
  );
  useDesignerKeys(host, panels);
  useDraftKeeper(editor, draftKey(equipmentId, saving.pageId), saving.revision, saving.hasRestored);
  useAutoSave(editor, saving);
  const latest = useRef(saving);
  latest.current = saving;
  const hasChanges = useCallback(() => editor.state.isUnsaved || latest.current.hasRestored, [editor]);
  useLeaveGuard({
    hasChanges,
    onLeave: () => void draftStore.delete(draftKey(equipmentId, latest.current.pageId)),
  });

  // The first look: the whole page.
  const isSeen = useRef(false);
  const { clearedCount, hasRestored } = props;
  useEffect(() => {
    if (isSeen.current) return;
    isSeen.current = true;
    view.fit('page');
    if (clearedCount > 0) void message.warning(t('onePlace', { count: clearedCount }), 6);
    if (hasRestored) void message.info(t('draftRestored'));
  }, [view, clearedCount, hasRestored, message, t]);

  const readFile = async (file: File) => {
    const result = await importPage(editor, file);
    if (result === undefined) void message.error(t('importFailed', { reason: t('notJson') }));
    else if (!result.ok) void message.error(t('importFailed', { reason: engine.problem(result.problem) }), 6);
    else void message.success(t('imported', { count: editor.page.widgets.length }));
  };
  const menu: MenuProps = {
    items: [
      { key: 'import', label: t('import'), onClick: () => importFile.current?.click() },
      { key: 'export', label: t('export'), onClick: () => exportPage(editor, t('untitled')) },
      { type: 'divider' },
      { key: 'settings', label: t('settings'), onClick: () => setDialog('settings') },
      { key: 'shortcuts', label: t('shortcuts'), extra: '?', onClick: () => setDialog('shortcuts') },
    ],
  };
  const contextMenu: MenuProps = {
    items: barCommands.slice(1).flatMap((group, place) => [
      ...(place === 0 ? [] : [{ type: 'divider' as const, key: `line-${group[0]}` }]),
      ...(group.length > 5 ? [] : group).map((id) => ({
        key: id,
        label: engine.of(getCommand(id).textKey),
        extra: shortcutText(getCommand(id).shortcuts[0] ?? ''),
      })),
    ]),
    onClick: ({ key }) => run(key),
  };
  const toggle = (name: keyof typeof open) => () => setOpen((now) => ({ ...now, [name]: !now[name] }));

  return (
    <DesignerHostProvider value={host}>
      <div className={styles.designer} data-left={open.left} data-right={open.right} data-testid="designer">
        <div className={styles.head}>
          <Head
            editor={editor}
            equipmentTitle={equipmentTitle}
            backPath={backPath}
            saving={saving}
            isLive={isLive}
            onLive={setLive}
            menu={menu}
          />
          <div className={toolStyles.bar}>
            <button
              type="button"
              className={toolStyles.tool}
              aria-label={t(open.left ? 'foldLeft' : 'unfoldLeft')}
              title={t(open.left ? 'foldLeft' : 'unfoldLeft')}
              aria-expanded={open.left}
              onClick={toggle('left')}
            >
              {open.left ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
            </button>
            <span className={toolStyles.gap} />
            <Toggle host={host} panels={panels} id="select" isOn={toolId === 'select'}>
              <SelectOutlined />
            </Toggle>
            <span className={toolStyles.gap} />
            <CommandBar editor={editor} />
            <Toggle host={host} panels={panels} id="grid" isOn={config.grid}>
              <BorderInnerOutlined />
            </Toggle>
            <Toggle host={host} panels={panels} id="ruler" isOn={config.ruler}>
              <ColumnHeightOutlined />
            </Toggle>
            <Toggle host={host} panels={panels} id="adsorb" isOn={config.adsorb}>
              <BlockOutlined />
            </Toggle>
            <button
              type="button"
              className={`${toolStyles.tool} ${toolStyles.push}`}
              aria-label={t(open.right ? 'foldRight' : 'unfoldRight')}
              title={t(open.right ? 'foldRight' : 'unfoldRight')}
              aria-expanded={open.right}
              onClick={toggle('right')}
            >
              {open.right ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            </button>
          </div>
        </div>
        {open.left && (
          <aside className={styles.left} aria-label={t('library')}>
            <Panel title={t('library')} isOpen={open.library} onToggle={toggle('library')}>
              <Library editor={editor} context={previewContext} />
            </Panel>
            <Panel
              title={t('layers')}
              note={String(widgetCount)}
              isOpen={open.layers}
              onToggle={toggle('layers')}
            >
              <Layers editor={editor} />
            </Panel>
          </aside>
        )}
        <div className={styles.middle}>
          <Workspace
            editor={editor}
            context={context}
            subscribe={subscribe}
            scroller={scroller}
            content={content}
            onPointer={setPointer}
            menu={contextMenu}
          />
          <StatusBar editor={editor} pointer={pointer} />
        </div>
        {open.right && (
          <aside className={styles.right} aria-label={t('inspector')}>
            <Inspector editor={editor} />
          </aside>
        )}
      </div>
      <input
        ref={importFile}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('import')}
        data-testid="import-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void readFile(file);
        }}
      />
      <SaveDialogs editor={editor} saving={saving} />
      <SettingsDialog editor={editor} isOpen={dialog === 'settings'} onClose={() => setDialog(null)} />
      <ShortcutSheet isOpen={dialog === 'shortcuts'} onClose={() => setDialog(null)} />
    </DesignerHostProvider>
  );
}
