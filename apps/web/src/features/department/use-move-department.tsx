import { calls } from '@zutai/contract';
import { useAction } from '../../components/dialogs/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import type { DepartmentNode, Place } from './department-tree.ts';

/** Moves a department; under another one only after a question, where accounts or equipment go along. */
export function useMoveDepartment(nodes: ReadonlyMap<string, DepartmentNode>) {
  const t = useText('department');
  const titleOf = useTitle();
  const act = useAction();
  return (node: DepartmentNode, place: Place) => {
    const name = titleOf(node);
    const { accountTotal: accounts, equipmentTotal: equipment } = node;
    const isAsked = place.parentId !== node.parentId && accounts + equipment > 0;
    const parent = place.parentId === null ? undefined : nodes.get(place.parentId);
    act(
      calls.department.move,
      { id: node.id, ...place },
      {
        ...(isAsked && {
          question: {
            title: t('moveTitle', { name, parent: parent === undefined ? t('top') : titleOf(parent) }),
            text: t('moveText', { accounts, equipment }),
            okText: t('move'),
          },
        }),
        done: t('moved', { name }),
      },
    );
  };
}
