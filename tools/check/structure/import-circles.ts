import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';
import { CODE_FOLDERS, listFiles } from '../source-files.ts';
import { importsOf } from './imports.ts';

/** Files that can all reach each other by imports, in the order in which they are found; circles have more than one. */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const places = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const place = places.size;
    places.set(file, place);
    lowest.set(file, place);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!places.has(next)) lowest.set(file, Math.min(lowest.get(file)!, visit(next)));
      else if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, places.get(next)!));
    }
    if (lowest.get(file) === place) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle);
    }
    return lowest.get(file)!;
  };
  for (const file of graph.keys()) if (!places.has(file)) visit(file);
  return circles;
}

/** The shortest way from the first file of a circle back to it. */
function ringOf([first = '', ...others]: readonly string[], graph: ReadonlyMap<string, readonly string[]>) {
  const within = new Set([first, ...others]);
  const ways: string[][] = [[first]];
  for (const way of ways) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === first) return [...way, first];
      if (within.delete(next)) ways.push([...way, next]);
    }
  }
  return [first];
}

/**
 * No file may reach itself by imports, through packages and by types alone too: what is in a circle can only be
 * read, moved and tested as one.
 */
export const importCircles: Checker = {
  name: 'import circles',
  run: (root) => {
    const files = new Set(listFiles(root, CODE_FOLDERS, ['.ts', '.tsx']));
    const graph = new Map(
      [...files].map((file) => {
        const text = fs.readFileSync(path.join(root, file), 'utf8');
        const targets = importsOf(root, file, text).map(({ file: target }) => target);
        return [file, targets.filter((target) => target !== undefined && files.has(target))] as const;
      }),
    ) as ReadonlyMap<string, readonly string[]>;
    const problems = findCircles(graph).map((circle) => {
      const ring = ringOf(circle, graph);
      const more = circle.length + 1 - ring.length;
      return `${ring.join(' → ')}${more > 0 ? ` (and ${more} more files)` : ''}: move what they share below both`;
    });
    return { looked: files.size, problems };
  },
};
