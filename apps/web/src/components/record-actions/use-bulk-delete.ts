import type { CallDefinition, RequestInputOf } from '@zutai/contract';
import { useText } from '../../lib/language/index.ts';
import { type BulkAction, bulkAction } from '../managed-list/index.ts';

/** Deletes the records chosen in a list, each by its `id`, and says what became of each. */
export function useBulkDelete<Row extends { readonly id: string }>(
  remove: CallDefinition,
  /** What goes with them, in words. */
  text?: string,
): BulkAction<Row> {
  const t = useText('common');
  return bulkAction(remove, {
    key: 'delete',
    text: t('delete'),
    isDanger: true,
    confirm: (count) => ({ title: t('deleteManyTitle', { count }), text: text ?? t('deleteText') }),
    request: ({ id }: Row) => ({ id }) as RequestInputOf<CallDefinition>,
  });
}
