import { type Box, boxOfPoints, unionBoxes } from '@zutai/diagram';
import type { SvgNode } from './node.ts';
import { outlineOf } from './place.ts';

export interface SvgBranch {
  node: SvgNode;
  children: SvgBranch[];
}

const trees = new WeakMap<readonly SvgNode[], readonly SvgBranch[]>();

/** The pieces as a tree. One whose group does not stand before it, as in a file made by hand, is at the top. */
export function treeOf(nodes: readonly SvgNode[]): readonly SvgBranch[] {
  const known = trees.get(nodes);
  if (known) return known;
  const top: SvgBranch[] = [];
  const groups = new Map<string, SvgBranch>();
  for (const node of nodes) {
    const branch: SvgBranch = { node, children: [] };
    (groups.get(node.parent)?.children ?? top).push(branch);
    if (node.kind === 'group') groups.set(node.id, branch);
  }
  trees.set(nodes, top);
  return top;
}

const boxes = new WeakMap<SvgBranch, Box | undefined>();

function boxOfNode(node: SvgNode): Box | undefined {
  if (node.kind === 'text') {
    const { x = 0, y = 0, size = 0, text = '', anchor } = node;
    const width = text.length * size * 0.6;
    const start = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
    return { x: start, y: y - size / 2, width, height: size };
  }
  const points = outlineOf(node).flatMap((segment) => {
    const [x, y] = segment.slice(-2) as [number, number];
    if (segment[0] === 'close') return [];
    // The control points of a curve lie outside it, but not far.
    return segment[0] === 'curve'
      ? [
          { x: segment[1], y: segment[2] },
          { x: segment[3], y: segment[4] },
          { x, y },
        ]
      : [{ x, y }];
  });
  return points.length > 0 ? boxOfPoints(points) : undefined;
}

/** The box of a piece with all that is in it, in the drawing's coordinates; undefined when it draws nothing. */
export function boxOfBranch(branch: SvgBranch): Box | undefined {
  if (boxes.has(branch)) return boxes.get(branch);
  const inner = [boxOfNode(branch.node), ...branch.children.map(boxOfBranch)];
  const box = unionBoxes(inner.filter((each) => each !== undefined));
  boxes.set(branch, box);
  return box;
}
