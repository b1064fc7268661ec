export * from './login-path.ts';
export { pathTo } from './path-to.ts';
