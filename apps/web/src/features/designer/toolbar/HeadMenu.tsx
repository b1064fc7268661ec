import { EllipsisOutlined } from '@ant-design/icons';
import { countInstances, type Editor } from '@zutai/diagram';
import { App, Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { toolStore } from '../model/tool-store.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { shellStore } from '../page/shell-store.ts';
import { useRevisionLink } from '../revisions/use-revision-link.ts';
import { exportPage, type ImportFailure, importPage } from '../save/page-file-io.ts';
import type { Saving } from '../save/use-saving.ts';
import { useMissingTextCount } from '../text/use-missing-text-count.ts';

/** What is done with the page as a whole: files, revisions, texts, settings. */
export function HeadMenu({ editor, saving }: { editor: Editor; saving: Saving }) {
  const t = useText('designer');
  const page = useText('designerPage');
  const reuse = useText('designerReuse');
  const picture = useText('pageExport');
  const trial = useText('pageTrial');
  const document = useText('pageDocument');
  const engine = useEngineText();
  const { show } = useRevisionLink();
  const { message } = App.useApp();
  const importFile = useRef<HTMLInputElement>(null);
  const imports = useRef(0);
  const [isOpen, setOpen] = useState(false);
  const missing = useMissingTextCount(editor, isOpen);
  const reasonOf = (failure: ImportFailure): string => {
    if (failure.kind === 'refused') return engine.problem(failure.problem);
    if (failure.kind === 'large') return page('fileLarge', { limit: failure.limitMb });
    return failure.kind === 'empty' ? page('fileEmpty') : t('notJson');
  };
  const readFile = async (file: File) => {
    const result = await importPage(editor, file);
    // Under the key of a message that is just going away the next one would go with it.
    message.destroy(`import-${imports.current}`);
    imports.current += 1;
    const key = `import-${imports.current}`;
    if (result.ok)
      void message.success({ key, content: t('imported', { count: editor.page.widgets.length }) });
    else
      void message.error({
        key,
        content: t('importFailed', { reason: reasonOf(result.failure) }),
        duration: 8,
      });
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setOpen}
        menu={{
          items: [
            {
              key: 'revisions',
              label: page('revisions'),
              disabled: saving.pageId === undefined,
              onClick: () => show([]),
            },
            {
              key: 'texts',
              label: page('texts'),
              extra: missing === 0 ? '' : page('textsMissing', { count: missing }),
              onClick: () => shellStore.open('texts'),
            },
            {
              key: 'instances',
              label: reuse('instances'),
              extra: shortcutText('Shift+T'),
              disabled: countInstances(editor.page.widgets) === 0,
              onClick: () => toolStore.openPanel('instances'),
            },
            {
              key: 'find',
              label: reuse('findReplace'),
              extra: shortcutText('Mod+F'),
              onClick: () => toolStore.openPanel('find'),
            },
            {
              key: 'simulation',
              label: trial('open'),
              extra: shortcutText('Shift+X'),
              onClick: () => {
                shellStore.setLive(true);
                toolStore.openPanel('simulation');
              },
            },
            {
              key: 'documentation',
              label: document('open'),
              extra: shortcutText('Shift+B'),
              onClick: () => toolStore.openPanel('documentation'),
            },
            { type: 'divider' },
            { key: 'import', label: t('import'), onClick: () => importFile.current?.click() },
            {
              key: 'export-page',
              label: picture('open'),
              extra: shortcutText('Mod+P'),
              onClick: () => shellStore.open('export'),
            },
            { key: 'export', label: t('export'), onClick: () => exportPage(editor, t('untitled')) },
            { type: 'divider' },
            { key: 'settings', label: t('settings'), onClick: () => shellStore.open('settings') },
            {
              key: 'shortcuts',
              label: t('shortcuts'),
              extra: '?',
              onClick: () => shellStore.open('shortcuts'),
            },
          ],
        }}
      >
        <Button icon={<EllipsisOutlined />} aria-label={t('more')} title={t('more')} />
      </Dropdown>
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
    </>
  );
}
