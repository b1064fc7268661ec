export { findFreePort } from '@zutai/dev-env/server-process';
