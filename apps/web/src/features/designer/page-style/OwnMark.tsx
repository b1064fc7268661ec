import { UndoOutlined } from '@ant-design/icons';
import { backToStyle, type Editor, findStyle, ownPaths, type Widget } from '@zutai/diagram';
import { useText } from '../../../lib/language/index.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import styles from './page-style.module.css';
import { isStylePath } from './style-fields.ts';
import { useStyleName } from './style-name.ts';

/** Beside a line in which a widget differs from its style: says so, and leads back. */
export function OwnMark({
  editor,
  widgets,
  path,
}: {
  editor: Editor;
  widgets: readonly Widget[];
  path: string;
}) {
  const t = useText('designerStyle');
  const nameOf = useStyleName();
  const con = useEditorPart(editor, (state) => state.page.con);
  if (!isStylePath(path)) return null;
  const style = widgets
    .map((widget) => ({ widget, style: findStyle({ con }, widget.styleId) }))
    .find((each) => each.style && ownPaths(each.widget, each.style).includes(path))?.style;
  if (style === undefined) return null;
  const title = `${t('ownMark', { name: nameOf(style) })} · ${t('back')}`;
  const ids = widgets.map(({ id }) => id);
  return (
    <button
      type="button"
      className={styles.mark}
      title={title}
      aria-label={title}
      onClick={() => editor.change('edit', (page) => backToStyle(page, ids, path))}
    >
      <UndoOutlined />
    </button>
  );
}
