// By a name that the compiler does not follow: the pages behind the routes are JSX, which tools are not.
const registry: string = '../../apps/web/src/shell/routing/route-registry.ts';
const { featureRoutes } = (await import(registry)) as {
  featureRoutes: readonly { path: string; permission?: string; layout?: 'shell' | 'full' }[];
};

/** Screens with an address of their own that are not a feature's: redirects, signing in. */
const OPEN_ROUTES = ['/', '/login', '/login.jsp', '/404'];

const paths = () => [...featureRoutes].map((route) => ({ ...route, path: `/${route.path}` }));

/** Every address of the product and what one must hold to open it. */
export function writeRouteTable(): string {
  const rows = paths().map(
    ({ path, permission, layout }) =>
      `| \`${path}\` | ${permission === undefined ? 'anybody logged in' : `\`${permission}\``} | ${layout === 'full' ? 'whole window' : 'bars and menu'} |`,
  );
  return [
    '# Screens',
    '',
    'Generated from the routes of `apps/web/src/features`; do not edit. The server checks the calls of each screen again.',
    '',
    '| address | who may open it | layout |',
    '| --- | --- | --- |',
    ...OPEN_ROUTES.map((path) => `| \`${path}\` | anybody | whole window |`),
    ...rows.sort(),
    '',
  ].join('\n');
}

/** The addresses of all screens as a type, for `pathTo`. */
export function writeRoutePaths(): string {
  const all = [...new Set(paths().map(({ path }) => path))].sort();
  return [
    '// Generated from the routes of the features by `npm run docs`; do not edit.',
    '',
    '/** The address of every screen, with `:name` for what varies. */',
    'export type RoutePath =',
    ...all.map((path, i) => `  | '${path}'${i === all.length - 1 ? ';' : ''}`),
    '',
  ].join('\n');
}
