import type { Palette } from '@zutai/diagram';
import { useRef, useState } from 'react';
import { Floating } from '../react/control/floating/Floating.tsx';
import { type EntryPath, holds, type ShownEntry } from './current.ts';
import { EntryButton } from './EntryButton.tsx';
import { EntryTree } from './EntryTree.tsx';

const justify = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

interface EntryRowProps {
  entries: readonly ShownEntry[];
  current: EntryPath | undefined;
  palette: Palette;
  align: keyof typeof justify;
  onChoose: (shown: ShownEntry) => void;
}

function Column(props: Omit<EntryRowProps, 'entries'> & { shown: ShownEntry }) {
  const { shown, current, palette, align, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasMore = shown.children.length > 0;

  function choose(chosen: ShownEntry): void {
    if (chosen.children.length === 0) setOpen(false);
    onChoose(chosen);
  }

  return (
    <li
      style={{ flex: '1 1 0', minWidth: 0, position: 'relative' }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && hasMore && !isOpen) setOpen(true);
        else if (event.key === 'Escape' && isOpen) {
          setOpen(false);
          button.current?.focus();
        } else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <EntryButton
        shown={shown}
        current={current}
        palette={palette}
        isOpen={hasMore ? isOpen : undefined}
        edge="bottom"
        anchor={button}
        style={{ width: '100%', height: '100%', justifyContent: justify[align] ?? 'center' }}
        onPress={() => {
          if (hasMore) setOpen(!isOpen);
          onChoose(shown);
        }}
      />
      {isOpen && (
        <Floating
          anchor={button}
          palette={palette}
          onClose={() => setOpen(false)}
          style={{ fontSize: 15, textAlign: 'left' }}
        >
          <EntryTree
            entries={shown.children}
            current={holds(shown.path, current) ? current : undefined}
            palette={palette}
            rowHeight={40}
            onChoose={choose}
          />
        </Floating>
      )}
    </li>
  );
}

/** Entries in a row, each as wide as the next; those with more below open a list. */
export function EntryRow(props: EntryRowProps) {
  return (
    <ul style={{ display: 'flex', height: '100%', margin: 0, padding: 0, listStyle: 'none' }}>
      {props.entries.map((shown) => (
        <Column key={shown.path.join('.')} {...props} shown={shown} />
      ))}
    </ul>
  );
}
