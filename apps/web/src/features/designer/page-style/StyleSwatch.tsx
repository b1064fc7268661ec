import { type PageStyle, resolveColor } from '@zutai/diagram';
import { useHost } from '../host/designer-host.tsx';
import styles from './page-style.module.css';

/** What a style looks like, in a few pixels. */
export function StyleSwatch({ set }: Pick<PageStyle, 'set'>) {
  const { palette } = useHost().context;
  const colorOf = (path: keyof PageStyle['set']) => {
    const value = set[path];
    return typeof value === 'string' ? resolveColor(value, palette, 'transparent') : 'transparent';
  };
  return (
    <span
      className={styles.swatch}
      aria-hidden
      style={{
        background: set['style.fill.enable'] === false ? 'transparent' : colorOf('style.fill.color'),
        borderColor: set['style.stroke.enable'] === false ? 'transparent' : colorOf('style.stroke.color'),
        color: colorOf('style.font.color'),
      }}
    >
      {set['style.font.color'] === undefined ? '' : 'A'}
    </span>
  );
}
