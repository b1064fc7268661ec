import type { Palette } from '@zutai/diagram';
import { useState } from 'react';
import { type EntryPath, holds, type ShownEntry } from './current.ts';
import { EntryButton } from './EntryButton.tsx';

interface EntryTreeProps {
  entries: readonly ShownEntry[];
  current: EntryPath | undefined;
  palette: Palette;
  rowHeight: number;
  depth?: number;
  onChoose: (shown: ShownEntry) => void;
}

function Branch(props: EntryTreeProps & { shown: ShownEntry }) {
  const { shown, current, palette, rowHeight, depth = 0, onChoose } = props;
  const hasMore = shown.children.length > 0;
  const [isOpen, setOpen] = useState(() => hasMore && holds(shown.path, current));
  return (
    <li>
      <EntryButton
        shown={shown}
        current={current}
        palette={palette}
        isOpen={hasMore ? isOpen : undefined}
        edge="left"
        style={{ width: '100%', minHeight: rowHeight, paddingLeft: 8 + depth * 16 }}
        onPress={() => {
          if (hasMore) setOpen(!isOpen);
          onChoose(shown);
        }}
      />
      {isOpen && <EntryTree {...props} entries={shown.children} depth={depth + 1} />}
    </li>
  );
}

/** Entries in a column; those with more below fold out. */
export function EntryTree(props: EntryTreeProps) {
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {props.entries.map((shown) => (
        <Branch key={shown.path.join('.')} {...props} shown={shown} />
      ))}
    </ul>
  );
}
