import { ColorPicker, Radio } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { usePalette } from '../../../lib/theme/index.ts';
import { cssColor } from '../AlarmMarks.tsx';
import styles from './level.module.css';
import { LEAST_CONTRAST, levelContrast } from './level-contrast.ts';

const OF_THEME = ['$alarmUrgent', '$alarmImportant', '$alarmGeneral', '$alarmPrompt'] as const;

interface ColorFieldProps {
  id?: string;
  value?: string;
  onChange?: (color: string) => void;
}

/** The colour of a level: one of the theme, which has its own in dark and light, or any; says how well it can be seen. */
export function ColorField({ id, value = '', onChange }: ColorFieldProps) {
  const t = useText('alarm');
  const palette = usePalette();
  const isOwn = !value.startsWith('$');
  const contrast = levelContrast(value);
  const isSeen = contrast !== undefined && Math.min(contrast.light, contrast.dark) >= LEAST_CONTRAST;
  return (
    <div className={styles.color}>
      <Radio.Group
        {...(id === undefined ? {} : { id })}
        aria-label={t('color')}
        value={isOwn ? 'own' : value}
        onChange={({ target }) =>
          onChange?.(
            target.value === 'own'
              ? palette[(value.slice(1) || 'alarmUrgent') as keyof typeof palette]
              : (target.value as string),
          )
        }
        options={[
          ...OF_THEME.map((color) => ({
            value: color,
            label: (
              <span className={styles.swatch}>
                <span style={{ color: cssColor(color) }} aria-hidden="true">
                  ■
                </span>
                {t(`color_${color.slice(1) as 'alarmUrgent'}`)}
              </span>
            ),
          })),
          { value: 'own', label: t('color_own') },
        ]}
      />
      {isOwn && (
        <ColorPicker
          value={value}
          disabledAlpha
          showText
          format="hex"
          disabledFormat
          onChangeComplete={(color) => onChange?.(color.toHexString())}
        />
      )}
      {contrast !== undefined && (
        <p className={styles.contrast} data-seen={isSeen} role="status">
          {t(isSeen ? 'contrastGood' : 'contrastBad', {
            light: contrast.light.toFixed(1),
            dark: contrast.dark.toFixed(1),
          })}
        </p>
      )}
    </div>
  );
}
