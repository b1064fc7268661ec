import { useState } from 'react';
import { readStored, writeStored } from '../../lib/stored/index.ts';

/** Which columns a table shows by choice of the user; null: as it proposes. */
export interface ChosenColumns {
  readonly chosen: readonly string[] | null;
  readonly choose: (columns: readonly string[] | null) => void;
}

function read(key: string): string[] | null {
  const stored: unknown = JSON.parse(readStored(key) ?? 'null');
  return Array.isArray(stored) ? stored.map(String) : null;
}

/** Which columns of a table the user chose; null until they chose. Kept per table. */
export function useChosenColumns(name: string) {
  const key = `columns:${name}`;
  const [chosen, setChosen] = useState(() => read(key));
  const choose = (columns: readonly string[] | null) => {
    writeStored(key, columns && JSON.stringify(columns));
    setChosen(columns === null ? null : [...columns]);
  };
  return [chosen, choose] as const;
}
