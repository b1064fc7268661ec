import { createEditor, type Editor, type Page } from '@zutai/diagram';
import { widgetCatalogIn } from '@zutai/widgets';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../lib/language/index.ts';
import { localClipboard } from '../model/stored/local-clipboard.ts';
import { loadConfig, storeConfig } from '../model/stored/stored-config.ts';

/** The editor of a page: made once, with this computer's clipboard and settings. `onSave` may change. */
export function useEditorSetup(page: Page, onSave: () => void): Editor {
  const save = useRef(onSave);
  save.current = onSave;
  const language = useLanguage();
  const [editor] = useState(() =>
    createEditor({
      page,
      catalog: widgetCatalogIn(language),
      clipboard: localClipboard,
      config: loadConfig(),
      onSave: () => save.current(),
    }),
  );
  useEffect(() => {
    let { config } = editor.state;
    return editor.subscribe(() => {
      if (editor.state.config === config) return;
      config = editor.state.config;
      storeConfig(config);
    });
  }, [editor]);
  return editor;
}
