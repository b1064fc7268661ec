import { calls, type Department } from '@zutai/contract';
import { Tree, type TreeProps } from 'antd';
import { type Key, useState } from 'react';
import { useText, useTitle } from '../../lib/language/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import styles from './department.module.css';
import {
  buildTree,
  type DepartmentNode,
  indexTree,
  type Place,
  placeBeside,
  searchTree,
} from './department-tree.ts';

/** Of more departments only the upper ones are open at first. */
const MOST_OPEN = 100;

interface DepartmentTreeProps {
  departments: readonly Department[];
  keyword: string;
  chosenId: string | null;
  onChoose: (id: string) => void;
  onMove: (node: DepartmentNode, place: Place) => void;
}

/** The departments below each other; dragging moves one. */
export function DepartmentTree({ departments, keyword, chosenId, onChoose, onMove }: DepartmentTreeProps) {
  const t = useText('department');
  const titleOf = useTitle();
  const mayMove = useMayCall()(calls.department.move);
  const [opened, setOpened] = useState<readonly Key[]>();
  const whole = buildTree(departments);
  const isSearching = keyword.trim() !== '';
  const shown = searchTree(whole, keyword);
  const nodes = indexTree(whole);
  const ids = [...indexTree(shown).keys()];
  const atFirst = departments.length > MOST_OPEN ? whole.map(({ id }) => id) : ids;
  if (shown.length === 0) return <p className={styles.nothing}>{t('notFound')}</p>;
  const dataOf = (node: DepartmentNode): NonNullable<TreeProps['treeData']>[number] => ({
    key: node.id,
    title: (
      <span className={styles.node}>
        <span className={styles.name}>{titleOf(node)}</span>
        <span className={styles.count}>
          {t('counts', { accounts: node.accountTotal, equipment: node.equipmentTotal })}
        </span>
      </span>
    ),
    children: node.children.map(dataOf),
  });
  const drop: NonNullable<TreeProps['onDrop']> = ({ dragNode, node: target, dropPosition, dropToGap }) => {
    const moved = nodes.get(String(dragNode.key));
    if (moved === undefined) return;
    const targetId = String(target.key);
    const place = Number(target.pos.split('-').at(-1));
    // The line above the first of those below an open department is a drop into it.
    const isFirst = target.expanded && (nodes.get(targetId)?.children.length ?? 0) > 0;
    if (!dropToGap) onMove(moved, { parentId: targetId, ...(isFirst && { sequence: 0 }) });
    else
      onMove(moved, placeBeside(departments, moved.id, targetId, dropPosition < place ? 'before' : 'after'));
  };
  return (
    <Tree
      aria-label={t('title')}
      blockNode
      showLine
      // What a search leaves out would be in the wrong order.
      draggable={mayMove && !isSearching ? { icon: false } : false}
      treeData={shown.map(dataOf)}
      expandedKeys={[...(isSearching ? ids : (opened ?? atFirst))]}
      onExpand={(keys) => setOpened(keys)}
      selectedKeys={chosenId === null ? [] : [chosenId]}
      onSelect={(_keys, { node }) => onChoose(String(node.key))}
      onDrop={drop}
    />
  );
}
