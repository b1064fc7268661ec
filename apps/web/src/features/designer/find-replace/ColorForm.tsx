import { resolveColor } from '@zutai/diagram';
import { type TextKey, useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { ColorPicker } from '../inspector/control/color/ColorPicker.tsx';
import styles from './find.module.css';
import type { Find } from './use-find.ts';

/** The colours used, to choose one, and the one that takes its place; those of the theme too. */
export function ColorForm({ find }: { find: Find }) {
  const t = useText('designerReuse');
  const designer = useText('designer');
  const { palette } = useHost().context;
  const { form, change, colors } = find;
  const nameOf = (color: string) =>
    color.startsWith('$') ? designer(`token_${color.slice(1)}` as TextKey<'designer'>) : color;
  return (
    <>
      {colors.length === 0 && <p className={styles.hint}>{t('colorNone')}</p>}
      <div className={styles.colors} data-testid="find-colors">
        {colors.map(({ color, count }) => (
          <button
            key={color}
            type="button"
            aria-pressed={color === form.color}
            aria-label={t('colorUse', { name: nameOf(color), count })}
            onClick={() => change({ color })}
          >
            <span
              className={styles.swatch}
              style={{ background: resolveColor(color, palette, 'transparent') }}
            />
            <span className={styles.colorName}>{nameOf(color)}</span>
            <span className={styles.quiet}>{count}</span>
          </button>
        ))}
      </div>
      {form.color !== '' && (
        <div className={styles.newColor}>
          <span>{t('findReplacement')}</span>
          <ColorPicker
            id="find-new-color"
            label={t('findReplacement')}
            value={form.newColor}
            onChange={(newColor) => change({ newColor })}
          />
        </div>
      )}
    </>
  );
}
