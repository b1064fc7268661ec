import { DeleteOutlined, EyeInvisibleOutlined } from '@ant-design/icons';
import {
  addVariant,
  type Editor,
  removeVariant,
  shownVariant,
  showVariant,
  takeFromVariant,
  type VariantId,
  variantIds,
  variantsOf,
} from '@zutai/diagram';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useEditorPart } from '../model/use-editor-part.ts';
import styles from './variant.module.css';

const isVariant = (id: string): id is VariantId => (variantIds as readonly string[]).includes(id);

/** Which variant of the page is drawn: the page itself, one for phones, one for walls. Each change is one step. */
export function VariantSwitch({ editor }: { editor: Editor }) {
  const t = useText('designerVariant');
  const { owner, view } = useHost();
  const con = useEditorPart(editor, (state) => state.page.con);
  const hasSelection = useEditorPart(editor, (state) => state.selection.length > 0);
  const scope = useEditorPart(editor, (state) => state.scope.length);
  // A faceplate is as large as its place.
  if (owner.kind === 'faceplate') return null;
  const shown = shownVariant({ con })?.id;
  const known = new Set(variantsOf({ con }).map(({ id }) => id));
  const missing = variantIds.filter((id) => !known.has(id));
  const change = (edit: Parameters<Editor['change']>[1]) => {
    editor.change('con', edit);
    requestAnimationFrame(() => view.fit('page'));
  };
  const choose = (value: string) => {
    const [id = '', how] = value.split(' ');
    if (how === 'scaled' || how === 'empty')
      change((page) => (isVariant(id) ? addVariant(page, id, how) : page));
    else change((page) => showVariant(page, isVariant(id) ? id : ''));
  };
  return (
    <span className={styles.switch} data-variant={shown ?? 'main'}>
      <select
        className={styles.choice}
        aria-label={t('variant')}
        title={t('variantText')}
        data-testid="variant-switch"
        value={shown ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('main')}</option>
        {variantIds
          .filter((id) => known.has(id))
          .map((id) => (
            <option key={id} value={id}>
              {t(id)}
            </option>
          ))}
        {missing.length > 0 && (
          <optgroup label={t('add')}>
            {missing.flatMap((id) =>
              (['scaled', 'empty'] as const).map((how) => (
                <option key={`${id} ${how}`} value={`${id} ${how}`}>
                  {t(`add_${how}`, { name: t(id) })}
                </option>
              )),
            )}
          </optgroup>
        )}
      </select>
      {shown !== undefined && (
        <>
          <button
            type="button"
            className={styles.button}
            disabled={!hasSelection || scope > 0}
            title={t('take')}
            aria-label={t('take')}
            onClick={() => editor.change('edit', (page) => takeFromVariant(page, editor.state.selection), [])}
          >
            <EyeInvisibleOutlined />
          </button>
          <button
            type="button"
            className={styles.button}
            title={t('remove', { name: t(shown) })}
            aria-label={t('remove', { name: t(shown) })}
            onClick={() => change((page) => removeVariant(page, shown))}
          >
            <DeleteOutlined />
          </button>
        </>
      )}
    </span>
  );
}
