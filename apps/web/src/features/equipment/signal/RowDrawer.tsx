import { useMemo } from 'react';
import type { DefinitionOwner } from '../definition-owner.ts';
import { SignalDrawer } from './drawer/SignalDrawer.tsx';
import type { DriverChoice } from './model/cell-text.ts';
import type { SignalTexts } from './model/field.ts';
import { type DraftRow, setCells } from './model/table.ts';
import { changedFields, newTexts } from './model/texts.ts';
import type { Draft } from './use-draft.ts';

export interface RowDrawerProps {
  /** Key of the row, `new` for a new one, null: closed. */
  openKey: string | null;
  rows: readonly DraftRow[];
  draft: Draft;
  drivers: readonly DriverChoice[];
  canEdit: boolean;
  owner: DefinitionOwner;
  onOpen: (key: string | null) => void;
  onAdd: (texts: SignalTexts) => void;
}

/** The drawer of one row of the table. */
export function RowDrawer(props: RowDrawerProps) {
  const { openKey, rows, draft, drivers, canEdit, owner, onOpen, onAdd } = props;
  const at = rows.findIndex(({ key }) => key === openKey);
  const row = rows[at];
  const lastDriver = rows.at(-1)?.texts.driverId ?? drivers[0]?.id ?? '';
  const fresh = useMemo(() => newTexts(lastDriver), [lastDriver]);
  const otherTags = useMemo(
    () => new Set(draft.table.rows.filter(({ key }) => key !== openKey).map(({ texts }) => texts.tag)),
    [draft.table, openKey],
  );
  const isNew = openKey === 'new';
  const apply = (texts: SignalTexts) => {
    if (row === undefined) onAdd(texts);
    else
      draft.change((table) =>
        setCells(
          table,
          changedFields(row.texts, texts).map((field) => ({ key: row.key, field, text: texts[field] })),
        ),
      );
    onOpen(null);
  };
  const goTo = (index: number) => {
    const neighbour = rows[index];
    return neighbour === undefined ? undefined : () => onOpen(neighbour.key);
  };
  return (
    <SignalDrawer
      key={openKey ?? 'closed'}
      texts={isNew ? fresh : (row?.texts ?? null)}
      isNew={isNew}
      drivers={drivers}
      canEdit={canEdit}
      canTry
      otherTags={otherTags}
      refused={row === undefined ? {} : draft.messagesOf(row.key)}
      recorded={
        row?.id == null || owner.kind === 'template' ? undefined : { equipmentId: owner.id, signalId: row.id }
      }
      onApply={apply}
      onClose={() => onOpen(null)}
      onPrevious={goTo(at - 1)}
      onNext={at < 0 ? undefined : goTo(at + 1)}
    />
  );
}
