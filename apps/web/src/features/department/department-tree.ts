import type { Department } from '@zutai/contract';

/** A department with those below it. */
export interface DepartmentNode extends Department {
  readonly children: readonly DepartmentNode[];
  /** Accounts and equipment of it and of all below it. */
  readonly accountTotal: number;
  readonly equipmentTotal: number;
}

/** The tree of a list that has each department before those below it; what is above the list is the top. */
export function buildTree(departments: readonly Department[]): readonly DepartmentNode[] {
  const held = new Set(departments.map(({ id }) => id));
  const below = new Map<string | null, Department[]>();
  for (const department of departments) {
    const { parentId } = department;
    const key = parentId !== null && held.has(parentId) ? parentId : null;
    below.set(key, [...(below.get(key) ?? []), department]);
  }
  const nodeOf = (department: Department): DepartmentNode => {
    const children = (below.get(department.id) ?? []).map(nodeOf);
    const sum = (own: number, of: (node: DepartmentNode) => number) =>
      children.reduce((total, child) => total + of(child), own);
    return {
      ...department,
      children,
      accountTotal: sum(department.accountCount, (child) => child.accountTotal),
      equipmentTotal: sum(department.equipmentCount, (child) => child.equipmentTotal),
    };
  };
  return (below.get(null) ?? []).map(nodeOf);
}

/** The nodes of a tree by their ids. */
export function indexTree(nodes: readonly DepartmentNode[], found = new Map<string, DepartmentNode>()) {
  for (const node of nodes) {
    found.set(node.id, node);
    indexTree(node.children, found);
  }
  return found;
}

/** Those whose title holds the keyword, with the way to them. */
export function searchTree(nodes: readonly DepartmentNode[], keyword: string): readonly DepartmentNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    const children = searchTree(node.children, keyword);
    const isFound = `${node.title}\n${node.titleEn}`.toLowerCase().includes(wanted);
    return isFound || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Where a department is put: under which other one, and as which of those there, from 0. */
export interface Place {
  readonly parentId: string | null;
  readonly sequence?: number;
}

/** The place beside another department, before or after it. */
export function placeBeside(
  departments: readonly Department[],
  movedId: string,
  besideId: string,
  side: 'before' | 'after',
): Place {
  const parentId = departments.find(({ id }) => id === besideId)?.parentId ?? null;
  const siblings = departments.filter((one) => one.parentId === parentId && one.id !== movedId);
  const index = siblings.findIndex(({ id }) => id === besideId);
  return { parentId, sequence: side === 'before' ? index : index + 1 };
}

/** The place one step up or down among those beside it; undefined at the end. */
export function placeStep(
  departments: readonly Department[],
  { id, parentId }: Department,
  step: -1 | 1,
): Place | undefined {
  const siblings = departments.filter((one) => one.parentId === parentId);
  const sequence = siblings.findIndex((one) => one.id === id) + step;
  return sequence < 0 || sequence >= siblings.length ? undefined : { parentId, sequence };
}
