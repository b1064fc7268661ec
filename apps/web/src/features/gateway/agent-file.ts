import type { gatewayCalls, ResponseOf } from '@zutai/contract';

/** What registering a gateway or resetting its key answers, this once. */
export type GatewayKey = ResponseOf<typeof gatewayCalls.add>;

/** The configuration file of the gateway program. */
export function agentFileOf({ sn, key, brokerUrl, groupId }: GatewayKey): string {
  // Not ./data: in a checkout that is the server's own folder.
  const dataFolder = `./gateway-${sn}`;
  return `${JSON.stringify({ sn, key, brokerUrl, group: groupId, dataFolder }, null, 2)}\n`;
}

export function agentFileName(sn: string): string {
  return `gateway-${sn}.json`;
}

/** The command that starts the gateway program with its file. */
export function agentCommand(sn: string): string {
  return `npm run agent -- --config ${agentFileName(sn)}`;
}

/** Whether a broker's address means the machine that asks: another machine finds itself there. */
export function isLoopback(brokerUrl: string): boolean {
  const host = new URL(brokerUrl).hostname;
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}
