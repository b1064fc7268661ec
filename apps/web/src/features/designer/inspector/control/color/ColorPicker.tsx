import { type Palette, paletteNames, resolveColor } from '@zutai/diagram';
import { Popover } from 'antd';
import { useState } from 'react';
import { type TextKey, useText } from '../../../../../lib/language/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import { useDraftText } from '../use-draft-text.ts';
import styles from './color-picker.module.css';
import { loadRecentColors, noteRecentColor, PRESET_COLORS } from './recent-color.ts';

interface ColorPickerProps {
  id: string;
  value: string;
  isDisabled?: boolean;
  label: string;
  path?: string;
  placeholder?: string;
  onChange: (color: string) => void;
}

/** A colour that browsers, the theme or the page know: what is none would be kept and drawn as nothing. */
const isColor = (text: string, palette: Palette) =>
  text.startsWith('$') ? Object.hasOwn(palette, text.slice(1)) : CSS.supports('color', text);
const themed: ReadonlySet<string> = new Set(paletteNames);
const isHex = (color: string) => /^#[0-9a-f]{6}$/i.test(color);

function Swatches(props: {
  title: string;
  colors: readonly { value: string; shown: string; name: string }[];
  chosen: string;
  onPick: (color: string) => void;
}) {
  if (props.colors.length === 0) return null;
  return (
    <fieldset className={styles.set}>
      <legend>{props.title}</legend>
      {props.colors.map(({ value, shown, name }) => (
        <button
          key={value}
          type="button"
          className={styles.swatch}
          aria-label={name}
          title={name}
          aria-pressed={value === props.chosen}
          style={{ background: shown }}
          onClick={() => props.onPick(value)}
        />
      ))}
    </fieldset>
  );
}

/** A colour: one that follows the theme, one of 50, one used before, or any other. */
export function ColorPicker({
  id,
  value,
  isDisabled = false,
  label,
  path,
  placeholder,
  onChange,
}: ColorPickerProps) {
  const t = useText('designer');
  const variable = useText('designerVariable');
  const { context } = useHost();
  const { palette } = context;
  const [isOpen, setOpen] = useState(false);
  const shown = resolveColor(value, palette, 'transparent');
  const [refused, setRefused] = useState<string>();
  // A colour of the palette is shown, and can be typed, by its name.
  const tokens = new Map(paletteNames.map((name) => [t(`token_${name}` as TextKey<'designer'>), `$${name}`]));
  const name = [...tokens].find(([, token]) => token === value)?.[0] ?? value;
  const draft = useDraftText(name, (typed) => {
    const color = tokens.get(typed.trim()) ?? typed.trim();
    const isRefused = color !== '' && !isColor(color, palette);
    setRefused(isRefused ? color : undefined);
    if (!isRefused) pick(color);
  });
  const isBad = refused !== undefined;
  function pick(color: string): void {
    if (color === '' || color === value) return;
    if (!color.startsWith('$')) noteRecentColor(color);
    onChange(color);
  }
  const plain = (color: string) => ({ value: color, shown: color, name: color });
  const panel = (
    <div className={styles.panel}>
      <Swatches
        title={t('colorToken')}
        colors={paletteNames.map((name) => ({
          value: `$${name}`,
          shown: palette[name],
          name: t(`token_${name}` as TextKey<'designer'>),
        }))}
        chosen={value}
        onPick={pick}
      />
      <Swatches
        title={variable('variables')}
        colors={Object.entries(palette).flatMap(([each, color]) =>
          themed.has(each) ? [] : [{ value: `$${each}`, shown: String(color), name: `$${each}` }],
        )}
        chosen={value}
        onPick={pick}
      />
      <Swatches title={t('colorPreset')} colors={PRESET_COLORS.map(plain)} chosen={value} onPick={pick} />
      <Swatches
        title={t('colorRecent')}
        colors={isOpen ? loadRecentColors().map(plain) : []}
        chosen={value}
        onPick={pick}
      />
      <label className={styles.own}>
        <span>{t('colorOwn')}</span>
        <input
          type="color"
          key={shown}
          defaultValue={isHex(shown) ? shown : '#808080'}
          onBlur={({ target }) => isHex(target.value) && target.value !== shown && pick(target.value)}
        />
      </label>
    </div>
  );
  return (
    <div className={styles.field}>
      <Popover
        open={isOpen && !isDisabled}
        onOpenChange={setOpen}
        trigger="click"
        placement="leftTop"
        content={panel}
        destroyOnHidden
      >
        <button
          type="button"
          className={styles.button}
          disabled={isDisabled}
          aria-label={`${label}: ${name}`}
          title={name}
        >
          <span style={{ background: shown }} />
        </button>
      </Popover>
      <input
        id={id}
        data-field={path}
        className={styles.text}
        disabled={isDisabled}
        placeholder={placeholder}
        value={draft.shown}
        aria-invalid={isBad}
        {...(isBad && { 'aria-describedby': `${id}-refused` })}
        onChange={({ target }) => {
          setRefused(undefined);
          draft.change(target.value);
        }}
        onBlur={draft.done}
        onKeyDown={({ key }) => {
          if (key === 'Enter') draft.done();
          if (key !== 'Escape') return;
          setRefused(undefined);
          draft.cancel();
        }}
      />
      {isBad && (
        <span id={`${id}-refused`} role="alert" className={styles.refused}>
          {t('colorRefused', { text: refused })}
        </span>
      )}
    </div>
  );
}
