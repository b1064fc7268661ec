import { type Palette, safeImageHref } from '@zutai/diagram';
import type { CSSProperties, RefObject } from 'react';
import { oneLine, plainButton } from '../react/control/control-style.ts';
import { type EntryPath, holds, type ShownEntry } from './current.ts';

interface EntryButtonProps {
  shown: ShownEntry;
  current: EntryPath | undefined;
  palette: Palette;
  /** Whether what is below is open; undefined where nothing is. */
  isOpen?: boolean | undefined;
  /** Where the mark of the present entry lies. */
  edge: 'left' | 'bottom';
  style: CSSProperties;
  onPress: () => void;
  anchor?: RefObject<HTMLButtonElement | null> | undefined;
}

/** One entry: its picture, its label, the mark of the present one, and an arrow where there is more below. */
export function EntryButton(props: EntryButtonProps) {
  const { shown, current, palette, isOpen, edge, style, onPress, anchor } = props;
  const { entry, path } = shown;
  const isCurrent = holds(path, current);
  const isPage = isCurrent && current?.length === path.length;
  const icon = safeImageHref(entry.iconHref);
  const bar = edge === 'left' ? 'inset 3px 0 0' : 'inset 0 -3px 0';
  return (
    <button
      ref={anchor}
      type="button"
      data-entry={path.join('.')}
      aria-current={isPage ? 'page' : undefined}
      aria-expanded={isOpen}
      onClick={onPress}
      style={{
        ...plainButton,
        display: 'flex',
        alignItems: 'center',
        gap: 6,
        minWidth: 0,
        padding: '0 8px',
        boxSizing: 'border-box',
        textDecoration: 'inherit',
        ...(isCurrent && { boxShadow: `${bar} ${palette.accent}`, fontWeight: 600 }),
        ...style,
      }}
    >
      {icon && (
        <img
          src={icon}
          alt=""
          style={{ width: '1.2em', height: '1.2em', objectFit: 'contain', flex: 'none' }}
        />
      )}
      <span style={oneLine}>{entry.label}</span>
      {isOpen !== undefined && (
        <span aria-hidden="true" style={{ flex: 'none', fontSize: '0.8em' }}>
          {isOpen ? '▴' : '▾'}
        </span>
      )}
    </button>
  );
}
