import type { Department } from '@zutai/contract';
import { expect, it } from 'vitest';
import { buildTree, indexTree, placeBeside, placeStep, searchTree } from './department-tree.ts';

const department = (id: string, parentId: string | null, title: string, counts = [1, 2]): Department => ({
  ...{ id, parentId, title, titleEn: '', headAccountId: null, headName: '', level: 1 },
  ...{ accountCount: counts[0]!, equipmentCount: counts[1]!, revision: 1, createdMs: 0 },
});
const list = [
  department('1', null, 'Plant'),
  department('2', '1', 'Pumps'),
  department('3', '1', 'Filters'),
  department('4', '2', 'Deep pumps', [3, 0]),
];

it('counts what is below too', () => {
  const nodes = indexTree(buildTree(list));
  expect(nodes.get('1')).toMatchObject({ accountTotal: 6, equipmentTotal: 6 });
  expect(nodes.get('2')).toMatchObject({ accountTotal: 4, equipmentTotal: 2 });
  expect(buildTree(list).map(({ id }) => id)).toEqual(['1']);
});

it('begins with what the user sees, when what is above it is not theirs', () => {
  expect(buildTree(list.slice(1)).map(({ id }) => id)).toEqual(['2', '3']);
});

it('finds departments with the way to them', () => {
  const found = searchTree(buildTree(list), ' DEEP ');
  expect([...indexTree(found).keys()]).toEqual(['1', '2', '4']);
  expect(searchTree(buildTree(list), 'valves')).toEqual([]);
});

it('says the place among those beside another one without the one that is moved', () => {
  expect(placeBeside(list, '2', '3', 'after')).toEqual({ parentId: '1', sequence: 1 });
  expect(placeBeside(list, '4', '3', 'before')).toEqual({ parentId: '1', sequence: 1 });
  expect(placeStep(list, list[1]!, 1)).toEqual({ parentId: '1', sequence: 1 });
  expect(placeStep(list, list[1]!, -1)).toBeUndefined();
});
