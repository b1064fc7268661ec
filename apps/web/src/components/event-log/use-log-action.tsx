import { calls, LOG_PERMISSIONS, type LoggedObject } from '@zutai/contract';
import { useText } from '../../lib/language/index.ts';
import { useCan } from '../../lib/session/index.ts';
import { useDialogs } from '../dialogs/index.ts';
import type { RowAction } from '../row-menu/index.ts';
import { ObjectLogDrawer } from './ObjectLogDrawer.tsx';

/** The action of a menu that opens the log of a thing; none for who may not read it. */
export function useLogAction(kind: LoggedObject): (id: string, name: string) => readonly RowAction[] {
  const t = useText('audit');
  const dialogs = useDialogs();
  const mayRead = useCan(LOG_PERMISSIONS[kind]);
  return (id, name) =>
    mayRead
      ? [
          {
            key: 'log',
            text: t('objectTitle'),
            call: calls.audit.queryByObjectId,
            onSelect: () =>
              void dialogs.open((dialog) => <ObjectLogDrawer {...dialog} kind={kind} id={id} name={name} />),
          },
        ]
      : [];
}
