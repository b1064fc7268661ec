// By names that the compiler does not follow: the pages behind the routes are JSX, which tools are not.
const registry: string = '../../apps/web/src/shell/routing/route-registry.ts';
const recovery: string = '../../apps/web/src/features/login/recovery/routes.ts';
const { featureRoutes } = (await import(registry)) as {
  featureRoutes: readonly { path: string; permission?: string; layout?: keyof typeof LAYOUTS }[];
};
const { RECOVERY_PATHS } = (await import(recovery)) as { RECOVERY_PATHS: Readonly<Record<string, string>> };

const WINDOW = 'whole window';
const SHELL = 'bars and menu';
const LAYOUTS = {
  shell: SHELL,
  full: WINDOW,
  guest: 'a bar for guests',
  open: WINDOW,
  bare: 'the page alone',
} as const;
const ANYBODY = 'anybody';
const SIGNED_IN = 'anybody logged in';
/** Who is signed in is led from there to the same with all that they may do. */
const GUESTS = 'guests of a link';

/** Addresses that are no feature's; `route-coverage.test.ts` of the web app holds the table against the router. */
const OTHER_ROUTES: readonly (readonly [path: string, access: string, layout: string])[] = [
  ...['/', '/login', '/login.jsp', '/login/:name', '/404', '/findpwd', ...Object.values(RECOVERY_PATHS)].map(
    (path) => [path, ANYBODY, WINDOW] as const,
  ),
  ['/login/factor', 'who has given a password and has a second factor', WINDOW],
  ['/login/factor/setup', 'who has to set up a second factor', WINDOW],
  ['/login/password', 'who has to replace a password', WINDOW],
  ['/account', SIGNED_IN, 'leads on'],
  ['/manage', SIGNED_IN, 'leads on'],
];

const paths = () => [...featureRoutes].map((route) => ({ ...route, path: `/${route.path}` }));

function accessOf({ permission, layout = 'shell' }: ReturnType<typeof paths>[number]): string {
  if (layout === 'open') return ANYBODY;
  if (layout === 'guest') return GUESTS;
  return permission === undefined ? SIGNED_IN : `\`${permission}\``;
}

/** Every address of the product and what one must hold to open it. */
export function writeRouteTable(): string {
  const row = ([path, access, layout]: readonly string[]) => `| \`${path}\` | ${access} | ${layout} |`;
  const rows = paths().map((route) => row([route.path, accessOf(route), LAYOUTS[route.layout ?? 'shell']]));
  return [
    '# Screens',
    '',
    'Generated from the routes of `apps/web/src/features`; do not edit. The server checks the calls of each screen again.',
    '',
    '| address | who may open it | layout |',
    '| --- | --- | --- |',
    ...OTHER_ROUTES.map(row),
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
