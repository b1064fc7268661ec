import { type Editor, getCommand } from '@zutai/diagram';
import { App } from 'antd';
import { Fragment } from 'react';
import { shortcutText } from '../model/shortcut-text.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { useEngineText } from '../model/use-engine-text.ts';
import { commandIcons } from './icons.tsx';
import styles from './toolbar.module.css';

/** The engine's commands that have a button, in groups. */
export const barCommands: readonly (readonly string[])[] = [
  ['undo', 'redo'],
  ['cut', 'copy', 'paste', 'duplicate', 'delete'],
  ['group', 'ungroup', 'toggle-lock'],
  ['bring-to-front', 'send-to-back'],
  ['align-left', 'align-centre', 'align-right', 'align-top', 'align-middle', 'align-bottom'],
  ['distribute-horizontal', 'distribute-vertical'],
  ['rotate-left', 'rotate-right'],
];

const all = barCommands.flat().map(getCommand);

/** Runs a command and says when it was refused. */
export function useRunCommand(editor: Editor): (id: string) => void {
  const engine = useEngineText();
  const { message } = App.useApp();
  return (id) => {
    const result = editor.run(id);
    if (!result.ok) void message.warning(engine.problem(result.problem));
  };
}

/** Buttons of the commands; what cannot be done now is grey. */
export function CommandBar({ editor }: { editor: Editor }) {
  const engine = useEngineText();
  const run = useRunCommand(editor);
  // As text, so that the bar renders only when something can or cannot be done that could not or could before.
  const enabled = useEditorPart(editor, () =>
    all.map((command) => (command.isEnabled(editor) ? 1 : 0)).join(''),
  );
  const isEnabled = (id: string) => enabled[all.findIndex((command) => command.id === id)] === '1';
  return (
    <div className={styles.commands} role="toolbar">
      {barCommands.map((group) => (
        <Fragment key={group[0]}>
          {group.map((id) => {
            const { textKey, shortcuts } = getCommand(id);
            const name = engine.of(textKey);
            const [shortcut] = shortcuts;
            return (
              <button
                key={id}
                type="button"
                className={styles.tool}
                disabled={!isEnabled(id)}
                aria-label={name}
                aria-keyshortcuts={shortcut?.replace('Mod', 'Control')}
                title={shortcut === undefined ? name : `${name}  ${shortcutText(shortcut)}`}
                data-testid={`command-${id}`}
                onClick={() => run(id)}
              >
                {commandIcons[id]}
              </button>
            );
          })}
          <span className={styles.gap} />
        </Fragment>
      ))}
    </div>
  );
}
