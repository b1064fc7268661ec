import { mediumStyles, type PageStyle } from '@zutai/diagram';
import { useText } from '../../../lib/language/index.ts';
import { useStyleName } from './style-name.ts';

/** The options of a field in which a style is chosen: those of the page, then the ready-made ones it does not have. */
export function StyleOptions({ styles }: { styles: readonly PageStyle[] }) {
  const t = useText('designerStyle');
  const nameOf = useStyleName();
  const ids = new Set(styles.map(({ id }) => id));
  const ready = mediumStyles.filter(({ id }) => !ids.has(id));
  const optionsOf = (list: readonly PageStyle[]) =>
    list.map((style) => (
      <option key={style.id} value={style.id}>
        {nameOf(style)}
      </option>
    ));
  return (
    <>
      {styles.length > 0 && <optgroup label={t('ofPage')}>{optionsOf(styles)}</optgroup>}
      {ready.length > 0 && <optgroup label={t('mediums')}>{optionsOf(ready)}</optgroup>}
    </>
  );
}
