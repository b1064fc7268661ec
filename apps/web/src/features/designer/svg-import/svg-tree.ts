import { createSvgPart, type ImportedSvg, type SvgNode } from '@zutai/widgets/model';

export interface SvgLine {
  node: SvgNode;
  depth: number;
}

/** The pieces of a drawing as lines of a list, groups before what is in them. */
export function listSvgLines(nodes: readonly SvgNode[]): SvgLine[] {
  const depths = new Map<string, number>();
  return nodes.map((node) => {
    const depth = node.parent === '' ? 0 : (depths.get(node.parent) ?? -1) + 1;
    depths.set(node.id, depth);
    return { node, depth };
  });
}

/** Ids of a piece and of everything in it. */
export function branchIds(nodes: readonly SvgNode[], id: string): ReadonlySet<string> {
  const ids = new Set([id]);
  for (const node of nodes) if (ids.has(node.parent)) ids.add(node.id);
  return ids;
}

/** The drawing with all but one piece faded, so that one sees which it is. */
export function highlightNode(nodes: readonly SvgNode[], id: string | null): SvgNode[] {
  if (id === null) return [...nodes];
  const shown = branchIds(nodes, id);
  const holders = new Set<string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (let parent = byId.get(id)?.parent; parent; parent = byId.get(parent)?.parent) holders.add(parent);
  return nodes.map((node) =>
    shown.has(node.id) || holders.has(node.id) || node.kind === 'group'
      ? node
      : { ...node, opacity: (node.opacity ?? 1) * 0.12 },
  );
}

/** Parts to bind later, one for each chosen piece, named as it is in the drawing. */
export function createParts({ nodes }: Pick<ImportedSvg, 'nodes'>, ids: ReadonlySet<string>) {
  return nodes.filter(({ id }) => ids.has(id)).map(({ id, title }) => createSvgPart(id, title));
}
