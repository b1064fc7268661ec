import type { RunningServer } from '@zutai/dev-env/server-process';

export { type RunningServer, startServer } from '@zutai/dev-env/server-process';

/** What a journey needs that leaves its server as it is: with others it may share one, each with an organisation. */
export type JourneyServer = Pick<RunningServer, 'url' | 'mqttUrl' | 'dataFolder' | 'admin' | 'signIn'>;
