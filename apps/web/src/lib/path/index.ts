export { pathTo } from './path-to.ts';
