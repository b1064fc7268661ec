import { chooseDrawStyle, drawStyleOf, drawToolPrefix, type Editor, stylesOf } from '@zutai/diagram';
import { useText } from '../../../lib/language/index.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import styles from './page-style.module.css';
import { StyleOptions } from './StyleOptions.tsx';

/** While a tool draws: the style that what it draws has. The last choice stays for the type. */
export function DrawStyle({ editor }: { editor: Editor }) {
  const t = useText('designerStyle');
  // Another object with each choice, so that this is drawn anew.
  const con = useEditorPart(editor, (state) => state.page.con);
  const toolId = useEditorPart(editor, (state) => state.toolId);
  const drawn = useEditorPart(editor, (state) =>
    state.toolId.startsWith(drawToolPrefix)
      ? drawStyleOf(editor, state.toolId.slice(drawToolPrefix.length))
      : null,
  );
  if (drawn === null) return null;
  const type = toolId.slice(drawToolPrefix.length);
  return (
    <label className={styles.draw}>
      {t('drawWith')}
      <select
        data-testid="draw-style"
        value={drawn}
        onChange={({ target }) => chooseDrawStyle(editor, type, target.value)}
      >
        <option value="">{t('styleNone')}</option>
        <StyleOptions styles={stylesOf({ con })} />
      </select>
    </label>
  );
}
