import { EditConflictDialog, type Side } from '../../../components/form-page/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { Overlap } from './model/rebase.ts';

interface OverlapDialogProps {
  /** Who edited and when, in words. */
  message: string;
  overlaps: readonly Overlap[];
  /** What is to be as the other person left it; the rest stays one's own. */
  onSave: (theirs: readonly Overlap[]) => void;
  onKeep: () => void;
}

/** Names an overlap in the dialog that compares. */
const nameOf = ({ key, field }: Overlap) => `${key} ${field ?? ''}`;

/** Cells that two people changed, and rows that one changed and the other deleted. */
export function OverlapDialog({ message, overlaps, onSave, onKeep }: OverlapDialogProps) {
  const t = useText('signal');
  const words = useText('signalTable');
  const list = useText('designerPage');
  const labelOf = ({ tag, field }: Overlap) =>
    `${tag} · ${field === null ? t('overtakenRow') : words(field)}`;
  const show = ({ changed = [] }: Overlap, value: unknown) =>
    value === 'delete'
      ? t('overtakenDelete')
      : t('overtakenKeep', { fields: changed.map((field) => words(field)).join(list('comma')) });
  return (
    <EditConflictDialog
      message={message}
      conflicts={overlaps.map((overlap) => ({
        name: nameOf(overlap),
        theirs: overlap.theirs,
        mine: overlap.mine,
        changedBy: 'both',
      }))}
      fieldOf={(name) => {
        const overlap = overlaps.find((one) => nameOf(one) === name);
        if (overlap === undefined) return { label: name };
        const label = labelOf(overlap);
        return overlap.field === null ? { label, show: (value) => show(overlap, value) } : { label };
      }}
      onSave={(choices: Readonly<Record<string, Side>>) =>
        onSave(overlaps.filter((overlap) => choices[nameOf(overlap)] === 'theirs'))
      }
      onKeep={onKeep}
    />
  );
}
