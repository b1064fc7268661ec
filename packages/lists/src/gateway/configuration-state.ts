import type { Gateway } from '@zutai/contract';
import type { TextKey, TextParams } from '@zutai/i18n';

/** How far a gateway is with the configuration the platform wants it to run. */
export interface ConfigurationState {
  kind: 'none' | 'current' | 'waiting' | 'failed' | 'foreign';
  text: TextKey<'gateway'>;
  params: TextParams;
}

type Facts = Pick<
  Gateway,
  'online' | 'agentVersion' | 'lastSeenMs' | 'wantedVersion' | 'runningVersion' | 'configurationError'
>;

/** Reads it from what the gateway last reported. */
export function configurationStateOf(gateway: Facts): ConfigurationState {
  const { wantedVersion: wanted, runningVersion: running, configurationError: error } = gateway;
  if (isForeign(gateway)) return { kind: 'foreign', text: 'configForeign', params: {} };
  if (wanted === 0) return { kind: 'none', text: 'configNone', params: {} };
  if (error !== '') return { kind: 'failed', text: 'configFailed', params: { error } };
  if (running === wanted) return { kind: 'current', text: 'configCurrent', params: { version: wanted } };
  if (!gateway.online) return { kind: 'waiting', text: 'configOffline', params: { wanted } };
  if (running === 0) return { kind: 'waiting', text: 'configWaitingFirst', params: { wanted } };
  return { kind: 'waiting', text: 'configWaiting', params: { wanted, running } };
}

/** Seen, but without our own gateway program: its drivers are its own business. */
export function isForeign(gateway: Pick<Gateway, 'agentVersion' | 'lastSeenMs'>): boolean {
  return gateway.agentVersion === '' && gateway.lastSeenMs !== null;
}

/** Seen with our own gateway program, which vouches for its values itself. */
export function hasAgent(gateway: Pick<Gateway, 'agentVersion'>): boolean {
  return gateway.agentVersion !== '';
}
