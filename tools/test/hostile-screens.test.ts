import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GUEST, LEFT_OUT, OPEN, OTHERS, SHOWING } from '../../e2e/harness/site/hostile-screens.ts';

const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/api/routes.md'), 'utf8');
/** Every address of the product; what varies has no name. */
const nameless = (route: string) => route.replace(/:\w+/g, ':');
const routes = [...text.matchAll(/^\| `(\/[^`]*)` \|/gm)].map(([, route = '']) => route);

it('every screen is visited with hostile text, or there is a reason why not', () => {
  const visited = new Set([...SHOWING, ...OTHERS, ...OPEN, ...GUEST].map(nameless));
  const known = (route: string) => Object.hasOwn(LEFT_OUT, route) || visited.has(nameless(route));
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter((route) => !known(route))).toEqual([]);
});

it('and none that is gone, or twice', () => {
  const all = [...SHOWING, ...OTHERS, ...OPEN, ...GUEST, ...Object.keys(LEFT_OUT)];
  const there = new Set(routes.map(nameless));
  expect(all.filter((route) => !there.has(nameless(route)))).toEqual([]);
  const names = all.map(nameless);
  expect(names.filter((name, place) => names.indexOf(name) < place)).toEqual([]);
});
