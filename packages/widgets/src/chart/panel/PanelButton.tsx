import type { Palette } from '@zutai/diagram';
import type { ReactNode } from 'react';
import { controlStyle } from './panel-style.ts';

interface PanelButtonProps {
  palette: Palette;
  onClick: () => void;
  /** What a screen reader says; the content when it is words. */
  label?: string;
  isOn?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

export function PanelButton({
  palette,
  onClick,
  label,
  isOn,
  isDisabled = false,
  children,
}: PanelButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onClick}
      style={{ ...controlStyle(palette, isOn), ...(isDisabled && { opacity: 0.5, cursor: 'default' }) }}
    >
      {children}
    </button>
  );
}
