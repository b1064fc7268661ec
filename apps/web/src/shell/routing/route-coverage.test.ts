import fs from 'node:fs';
import path from 'node:path';
import { isPermitted } from '@zutai/contract';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routes as projectRoutes } from '../../features/project/routes.ts';
import { requireUser } from './guard.ts';
import { routes } from './routes.tsx';

const folder = path.join(import.meta.dirname, '../../../../../packages/contract/testdata');
const lines = (name: string) =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string, string?]);

const rows = lines('routes.tsv')
  .slice(1)
  .map(([access, route, note = '']) => ({ access, route, note }));

interface Served {
  access: string;
  route: string;
  object: RouteObject;
}

/** Addresses of the router as the table writes them; `login` below a loader that wants a user. */
function listServed(objects: readonly RouteObject[], isGuarded = false): Served[] {
  return objects.flatMap((object) => {
    const isBehindLogin = isGuarded || object.loader === requireUser;
    const own = object.path === undefined || object.path === '*' ? [] : [object.path];
    return [
      ...own.map((route) => ({
        access: isBehindLogin ? 'login' : 'open',
        route: `/${route.replace(/^\//, '').replace(/:(\w+)/g, '{$1}')}`,
        object,
      })),
      ...listServed(object.children ?? [], isBehindLogin),
    ];
  });
}

const served = listServed(routes);
const paths = served.map(({ route }) => route);

describe('the router against routes.tsv', () => {
  it('has no path twice', () => {
    expect(paths.filter((one, i) => paths.indexOf(one) !== i)).toEqual([]);
  });

  it('serves every row', () => {
    expect(rows.length).toBe(144);
    expect(rows.filter(({ route }) => !paths.includes(route))).toEqual([]);
  });

  it('serves each row to whom the table says', () => {
    const wrong = rows.filter(({ access, route }) =>
      served.some((one) => one.route === route && one.access !== access),
    );
    expect(wrong).toEqual([]);
    expect(served.filter(({ access }) => access === 'login').length).toBeGreaterThan(25);
  });

  it('redirects where the table says so, and nowhere else', async () => {
    for (const { route, object } of served) {
      const note = rows.find((row) => row.route === route)?.note ?? '';
      const [, target] = /^redirects to (\S+)$/.exec(note) ?? [];
      const isScreen = object.lazy !== undefined || object.Component != null;
      expect(isScreen, route).toBe(target === undefined);
      if (target === undefined) continue;
      const loader = object.loader as (args: Partial<LoaderFunctionArgs>) => Response;
      expect(loader({}).headers.get('location'), route).toBe(target);
    }
  });

  it('leads unknown addresses to /404, which is told what was asked for', () => {
    const loader = routes.find((object) => object.path === '*')?.loader as (
      args: Pick<LoaderFunctionArgs, 'request'>,
    ) => Response;
    const request = new Request('https://plant.example/manage/nowhere?tab=2');
    const location = loader({ request }).headers.get('location') ?? '';
    const { pathname, searchParams } = new URL(location, request.url);
    expect([pathname, searchParams.get('address')]).toEqual(['/404', '/manage/nowhere?tab=2']);
  });
});

describe('docs/api/routes.md', () => {
  const text = fs.readFileSync(path.join(folder, '../../../docs/api/routes.md'), 'utf8');
  const written = [...text.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, route = '', access = '']) => ({
    route: route.replace(/:(\w+)/g, '{$1}'),
    access: access === 'anybody logged in' || access.startsWith('`') ? 'login' : 'open',
  }));

  it('says of every address who opens it, and of no other', () => {
    const plain = served.map(({ route, access }) => ({ route, access }));
    const byRoute = (one: { route: string }, other: { route: string }) => (one.route < other.route ? -1 : 1);
    expect(written.toSorted(byRoute)).toEqual(plain.toSorted(byRoute));
  });
});

describe('Section 2: "eg/project/list, eg/project/list-operation"', () => {
  const permissionOf = (path: string) => projectRoutes.find((route) => route.path === path)?.permission;

  it('opens the list of operation staff to operation staff, and the other one to who may edit', () => {
    const own = permissionOf('manage/eg/project/list-operation')!;
    const editing = permissionOf('manage/eg/project/list')!;
    expect([isPermitted('operation', own), isPermitted('admin', own)]).toEqual([true, true]);
    expect([isPermitted('operation', editing), isPermitted('admin', editing)]).toEqual([false, true]);
  });
});
