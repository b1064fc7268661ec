export { pathTo } from './path-to.ts';
export type { RoutePath } from './route-paths.ts';
