export { type RunningServer, type ServerOptions, startServer } from '@zutai/dev-env/server-process';
