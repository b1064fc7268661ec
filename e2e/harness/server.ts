export { type RunningServer, startServer } from '@zutai/dev-env/server-process';
