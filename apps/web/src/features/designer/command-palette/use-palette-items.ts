import { commands, drawToolPrefix, type Editor } from '@zutai/diagram';
import { widgets } from '@zutai/widgets';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { hostActions, type Panels } from '../host/actions.ts';
import { useHost } from '../host/designer-host.tsx';
import { toolStore } from '../model/tool-store.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';

/** A line of the command palette. */
export interface PaletteItem {
  key: string;
  name: string;
  /** What else it is found by. */
  words: string;
  keys: readonly string[];
  isEnabled: boolean;
  run: () => void;
}

const keysOf = (shortcuts: readonly string[]) => shortcuts.map((one) => shortcutText(one));

/** Everything that can be done in the designer, whether or not it has a key or a button. */
export function usePaletteItems(editor: Editor, panels: Panels): readonly PaletteItem[] {
  const host = useHost();
  const engine = useEngineText();
  const designer = useText('designer');
  const tool = useText('designerTool');
  const reuse = useText('designerReuse');
  return useMemo(() => {
    const ofEngine = commands.map(({ id, textKey, shortcuts, isEnabled }) => ({
      key: id,
      name: engine.of(textKey),
      words: id,
      keys: keysOf(shortcuts),
      isEnabled: isEnabled(editor),
      run: () => host.report(editor.run(id)),
    }));
    const ofHost = hostActions
      .filter(({ id }) => !id.startsWith(drawToolPrefix) && id !== 'commands')
      .map((action) => ({
        key: action.id,
        name:
          'designer' in action.text
            ? designer(action.text.designer)
            : 'tool' in action.text
              ? tool(action.text.tool)
              : 'reuse' in action.text
                ? reuse(action.text.reuse)
                : '',
        words: action.id,
        keys: keysOf(action.shortcuts),
        isEnabled: action.isEnabled?.(editor) ?? true,
        run: () => action.run(host, panels),
      }));
    const drawing = widgets
      .filter(({ isDrawable }) => isDrawable)
      .map(({ model: { type }, text }) => {
        const id = `${drawToolPrefix}${type}`;
        return {
          key: id,
          name: tool('paletteDraw', { name: engine.of(`widget.${type}.name`) }),
          words: `${id} ${text.zh.name} ${text.en.name}`,
          keys: keysOf(hostActions.find((action) => action.id === id)?.shortcuts ?? []),
          isEnabled: true,
          run: () => {
            toolStore.leaveHand();
            editor.setTool(id);
          },
        };
      });
    return [...ofEngine, ...ofHost, ...drawing];
  }, [editor, host, panels, engine, designer, tool, reuse]);
}
