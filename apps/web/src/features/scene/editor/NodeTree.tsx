import { Tree } from 'antd';
import { useMemo, useState } from 'react';
import { SearchField } from '../../../components/search-field/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../scene.module.css';
import type { StageNode } from '../stage/load-model.ts';

/** A tree that shows more at first hides what one looks for. */
const OPEN_AT_FIRST = 200;
const TREE_HEIGHT = 420;

interface NodeTreeProps {
  nodes: readonly StageNode[];
  bound: ReadonlySet<string>;
  selected: string | undefined;
  onSelect: (name: string) => void;
}

interface Branch {
  key: string;
  title: string;
  children: Branch[];
}

function branchesOf(nodes: readonly StageNode[]): Branch[] {
  const branches = new Map(
    nodes.map(({ name }) => [name, { key: name, title: name, children: [] as Branch[] }]),
  );
  const roots: Branch[] = [];
  for (const { name, parent } of nodes) {
    const around = parent === undefined ? undefined : branches.get(parent);
    (around?.children ?? roots).push(branches.get(name)!);
  }
  return roots;
}

/** The nodes of the file as they stand in each other; a search shows those alone that have the words in their names. */
export function NodeTree({ nodes, bound, selected, onSelect }: NodeTreeProps) {
  const t = useText('scene');
  const [keyword, setKeyword] = useState('');
  const words = keyword.trim().toLowerCase();
  const treeData = useMemo(() => {
    if (words === '') return branchesOf(nodes);
    return nodes.flatMap(({ name }): Branch[] =>
      name.toLowerCase().includes(words) ? [{ key: name, title: name, children: [] }] : [],
    );
  }, [nodes, words]);
  return (
    <>
      <SearchField value={keyword} onChange={setKeyword} placeholder={t('searchNodes')} />
      {treeData.length === 0 ? (
        <p>{t('nodesNone')}</p>
      ) : (
        <Tree<Branch>
          key={words}
          aria-label={t('nodes')}
          blockNode
          height={TREE_HEIGHT}
          treeData={treeData}
          defaultExpandAll={nodes.length <= OPEN_AT_FIRST}
          selectedKeys={selected === undefined ? [] : [selected]}
          onSelect={(_, { node }) => onSelect(node.key)}
          titleRender={({ title, key }) => (
            <span>
              {title}
              {bound.has(key) && (
                <span className={styles.dot} role="img" aria-label={t('isBound')}>
                  {' '}
                  ●
                </span>
              )}
            </span>
          )}
        />
      )}
    </>
  );
}
