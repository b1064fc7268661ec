import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from './checker.ts';
import { listFiles, withoutComments } from './source-files.ts';

const WEB = 'apps/web/src';
/** Written from the routes by `npm run docs`. */
const ROUTE_PATHS = `${WEB}/lib/path/route-paths.ts`;

/** Where addresses are declared; tests say which address they expect. */
const ALLOWED =
  /\/(?:routes|menu)\.ts$|\/shell\/routing\/(?:routes\.tsx|guard\.ts)$|\/lib\/path\/|\.test\.tsx?$/;

/** The first parts of all addresses, as in `/manage`. */
function areasOf(root: string): string[] {
  const file = path.join(root, ROUTE_PATHS);
  const paths = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const areas = [...paths.matchAll(/'\/([\w-]+)/g)].map(([, area]) => String(area));
  return areas.length === 0 ? [] : [...new Set([...areas, 'login'])];
}

/** Addresses of screens are written with `pathTo`: the compiler sees when a route changes or loses a parameter. */
export const addresses: Checker = {
  name: 'addresses',
  run: (root) => {
    const areas = areasOf(root);
    if (areas.length === 0) return { looked: 0, problems: [`${ROUTE_PATHS}: has no routes`] };
    // A string or template that begins with an address, or goes on with one after `${origin}`.
    const address = new RegExp(
      String.raw`(pathTo\(\s*)?['"\x60}](\/(?:${areas.join('|')}))(?=[/'"\x60?#$])`,
      'g',
    );
    const files = listFiles(root, [WEB], ['.ts', '.tsx']).filter((file) => !ALLOWED.test(file));
    const problems = files.flatMap((file) => {
      const code = withoutComments(fs.readFileSync(path.join(root, file), 'utf8'));
      return [...code.matchAll(address)]
        .filter(([, call]) => call === undefined)
        .map(({ index, 2: area }) => {
          const line = code.slice(0, index).split('\n').length;
          return `${file}:${line}: an address below ${area} is written out; use pathTo()`;
        });
    });
    return { looked: files.length, problems };
  },
};
