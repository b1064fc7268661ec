import { type Editor, findPlaced } from '@zutai/diagram';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { useSourceTitle } from '../model/words/use-source-title.ts';
import { useShellStore } from '../page/shell-store.ts';
import { createLayerWords, type LayerWords } from './layer-words.ts';

/** The words of the layer list in the language of the interface, and texts in that which the drawing shows. */
export function useLayerWords(editor: Editor): LayerWords {
  const t = useText('designer');
  const engine = useEngineText();
  const sourceTitle = useSourceTitle();
  const language = useShellStore((state) => state.language);
  return useMemo(
    () =>
      createLayerWords({
        nameOf: engine.nameOf,
        typeName: (type) => engine.of(`widget.${type}.name`),
        sourceTitle,
        language,
        find: (id) => findPlaced(editor.page, id),
        loose: t('endLoose'),
      }),
    [editor, engine, sourceTitle, language, t],
  );
}
