import { Button, ColorPicker } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import styles from '../style.module.css';

interface ColorInputProps {
  label: string;
  /** '' is the product's. */
  value: string;
  /** What the product has there. */
  plain: string;
  onChange: (color: string) => void;
}

/** A colour of a style, or that of the product. */
export function ColorInput({ label, value, plain, onChange }: ColorInputProps) {
  const t = useText('style');
  return (
    <div className={styles.color}>
      <span>{label}</span>
      <ColorPicker
        value={value === '' ? plain : value}
        disabledAlpha
        format="hex"
        disabledFormat
        onChangeComplete={(color) => onChange(color.toHexString())}
      >
        <button type="button" className={styles.swatch} aria-label={`${label} ${value || t('defaultColor')}`}>
          <span style={{ background: value === '' ? plain : value }} aria-hidden="true" />
          {value === '' ? t('defaultColor') : value}
        </button>
      </ColorPicker>
      {value !== '' && (
        <Button
          type="link"
          size="small"
          onClick={() => onChange('')}
          aria-label={`${t('resetColor')} ${label}`}
        >
          {t('resetColor')}
        </Button>
      )}
    </div>
  );
}
