import { calls, type SparePart } from '@zutai/contract';
import { useAction } from '../../components/dialogs/index.ts';
import type { RowAction } from '../../components/row-menu/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';

/** Taking a part out of use, or into use again: beside editing and deleting it. */
export function usePartActions(): (part: SparePart) => readonly RowAction[] {
  const t = useText('sparePart');
  const titleOf = useTitle();
  const act = useAction();
  const { setArchived } = calls.sparePart;
  return (part) => {
    const { id, isArchived } = part;
    const name = titleOf(part);
    const archive = () =>
      act(
        setArchived,
        { id, isArchived: true },
        {
          question: { title: t('archiveTitle', { name }), text: t('archiveText'), okText: t('archive') },
          done: t('archived', { name }),
        },
      );
    const restore = () => act(setArchived, { id, isArchived: false }, { done: t('restored', { name }) });
    return [
      {
        key: 'archive',
        text: t(isArchived ? 'restore' : 'archive'),
        call: setArchived,
        onSelect: isArchived ? restore : archive,
      },
    ];
  };
}
