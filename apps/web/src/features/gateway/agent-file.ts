import type { gatewayCalls, ResponseOf } from '@zutai/contract';

/** What registering a gateway or resetting its key answers, this once. */
export type GatewayKey = ResponseOf<typeof gatewayCalls.add>;

/** The configuration file of the gateway program. */
export function agentFileOf({ sn, key, brokerUrl, groupId, updateKey }: GatewayKey): string {
  // Not ./data: in a checkout that is the server's own folder.
  const dataFolder = `./gateway-${sn}`;
  const trust = updateKey === '' ? {} : { updateKey };
  return `${JSON.stringify({ sn, key, brokerUrl, group: groupId, dataFolder, ...trust }, null, 2)}\n`;
}

export function agentFileName(sn: string): string {
  return `gateway-${sn}.json`;
}

/** The command that starts the gateway program with its file: as it is downloaded, or from a checkout. */
export function agentCommand({ sn, hasProgram }: Pick<GatewayKey, 'sn' | 'hasProgram'>): string {
  return `${hasProgram ? 'node zutai-agent.mjs' : 'npm run agent --'} --config ${agentFileName(sn)}`;
}

/** Name of the systemd unit that runs the gateway program. */
export const UNIT_NAME = 'zutai-agent.service';

interface UnitComments {
  readonly install: string;
  readonly serial: string;
  readonly folder: string;
}

/**
 * The systemd unit that runs the gateway program. Its user is made by systemd and exists while it runs; the configuration
 * file stays root's, because the key is in it, and is handed over as a credential. Memory may be written and executed:
 * V8 compiles.
 */
export function agentUnitOf(sn: string, { install, serial, folder }: UnitComments): string {
  const comment = (text: string) => text.replaceAll(/^/gm, '# ');
  return `${comment(install)}

[Unit]
Description=Zutai gateway program (${sn})
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
Type=simple
ExecStart=/usr/bin/env node /opt/zutai-agent/zutai-agent.mjs --config \${CREDENTIALS_DIRECTORY}/gateway.json
LoadCredential=gateway.json:/etc/zutai-agent/${agentFileName(sn)}
Restart=always
RestartSec=5
DynamicUser=yes
StateDirectory=zutai-agent
StateDirectoryMode=0700
WorkingDirectory=%S/zutai-agent
UMask=0077
${comment(serial)}
#SupplementaryGroups=dialout
${comment(folder)}
#SupplementaryGroups=GROUP
#ReadWritePaths=/PATH
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native

[Install]
WantedBy=multi-user.target
`;
}

/** Whether a broker's address means the machine that asks: another machine finds itself there. */
export function isLoopback(brokerUrl: string): boolean {
  const host = new URL(brokerUrl).hostname;
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}
