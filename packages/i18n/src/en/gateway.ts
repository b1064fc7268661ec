import type { gateway as zh } from '../zh/gateway.ts';

export const gateway: Record<keyof typeof zh, string> = {
  title: 'Gateways',
  one: 'Gateway',
  register: 'Register gateway',
  search: 'Name, SN',
  state: 'State',
  name: 'Name',
  sn: 'SN',
  snHelp:
    'Serial number of the gateway, also its user name for signing in. 4 to 64 letters, digits, “-” or “_”; it cannot be changed later.',
  nameHelp: 'A recognisable name, such as the place of installation.',
  remark: 'Remark',
  maxSilence: 'Longest silence',
  maxSilenceHelp:
    'For third-party gateways only. When a device has sent nothing for this long, its values are stale and a communication fault is shown, until its next message. Set it longer than the longest pause between two messages in normal operation. When empty, values are current as long as the gateway is online.',
  maxSilenceRange: 'Enter a whole number from 5 to 86400',
  maxSilenceNone: 'Unlimited (as long as the gateway is online)',
  maxSilenceSeconds: '{{seconds}} s',
  seconds: 's',
  economy: 'Economy mode',
  economyInterval: 'Report interval in economy mode',
  economyHelp:
    'For gateways with the program of this platform (0.6 or newer), on networks that are paid by traffic. Equipment that nobody looks at is then reported once in this interval. While somebody has its monitoring page, or one of its operations centre, open, it is reported as it changes, until about half a minute after the last page is closed. Signals that alarm rules use, changes of quality and results of writes are always reported at once. Signals that are recorded on change or periodically are kept at the gateway as their recording asks, and handed over with the next report; the history of others has what was reported. When empty, the mode is off.',
  economyOff: 'Off',
  economySeconds: 'One report in {{seconds}} s while nobody looks',
  economyOpenCount: 'Equipment reported as it changes now: {{count}}',
  economyByHand: 'Opened by hand until {{time}}',
  economyWaiting: 'An interval of {{seconds}} s is not yet taken up by the gateway',
  economyEnding: 'Not yet ended by the gateway',
  economyOld: 'The gateway program is too old ({{version}}); 0.6 or newer is needed',
  openEconomy: 'Report everything now',
  openEconomyMinutes: 'Duration',
  openEconomyHelp:
    'All equipment of the gateway is reported as it changes for so long; then the economy mode goes on by itself. Meanwhile the traffic is that without economy mode. 0 ends at once what was opened by hand.',
  openEconomyDone: 'The gateway has accepted it',
  minutes: 'min',
  agent: 'Gateway program',
  agentForeign: 'Third-party gateway',
  agentForeignText:
    'Connected via Sparkplug B 3.0 without the gateway program of this platform. Its drivers are configured on the gateway itself.',
  agentNever: 'Never connected',
  lastKnown: 'Last known: {{text}}',
  signalLevel: 'Signal strength',
  levelVeryGood: 'Very good',
  levelGood: 'Good',
  levelFair: 'Fair',
  levelBad: 'Poor',
  configuration: 'Configuration',
  drivers: 'Drivers',
  driverCount: '{{connected}} of {{count}} connected',
  equipmentCount: 'Equipment',
  lastSeen: 'Last seen',
  onlineSince: 'Online since',
  created: 'Registered',
  group: 'Group',
  neverSeen: 'Never seen',
  emptyTitle: 'No gateways yet',
  emptyText:
    'A gateway is installed on site, reads the controllers and sends their values to the platform. Registering it creates a key; enter the key in the gateway to bring it online.',
  registerTitle: 'Register gateway',
  registerAction: 'Register and generate key',
  keyTitle: 'Key for gateway “{{sn}}”',
  keyOnce:
    'The key is shown only once; the platform does not store it. Copy it or download the configuration file now.',
  key: 'Key',
  broker: 'MQTT address',
  groupId: 'Sparkplug group',
  agentFile: 'Configuration file of the gateway program',
  brokerLocal:
    'Only the machine running the platform can reach this address. To connect gateways on other machines, first set up the platform with an external MQTT broker (setting MQTT_URL), then change brokerUrl in the file to its address.',
  agentFileDownload: 'Download configuration file',
  programDownload: 'Download gateway program',
  programText:
    'The on-site machine needs only Node.js 20.15 or newer. Save the gateway program and the configuration file in the same directory and run there:',
  programMissing:
    'This server does not offer the gateway program for download. The on-site machine needs Node.js 20 or newer and a clone of the Zutai repository (git clone). Save the configuration file in the root of the repository and run there:',
  service: 'Start at boot (systemd)',
  serviceDownload: 'Download unit file',
  serviceText:
    'On Linux, the gateway program can run as a system service that starts at boot and is restarted after a failure. The installation steps are at the beginning of the unit file.',
  serviceInstall: `zutai-agent.service: gateway program for {{sn}}. Requires systemd 247 or newer.
Installation (as root):
1. Copy zutai-agent.mjs to /opt/zutai-agent/.
2. Copy {{file}} to /etc/zutai-agent/ and run chmod 600 on it, because it contains the key.
3. Copy this file to /etc/systemd/system/.
4. Run: systemctl daemon-reload && systemctl enable --now zutai-agent
Upgrade: replace zutai-agent.mjs, then run systemctl restart zutai-agent
Log: journalctl -u zutai-agent
Data directory: /var/lib/zutai-agent/`,
  serviceSerial: 'If serial ports are used, uncomment the next line.',
  serviceFolder:
    'If the CSV folder driver is used, uncomment the next two lines and enter the path of the folder and a group with read and write access to it.',
  foreignTitle: 'Use a third-party gateway',
  foreignText:
    'Any gateway that supports Sparkplug B 3.0 can connect. Use the SN as user name and the key as password, with the group and node ID below.',
  nodeId: 'Node ID',
  keyKept: 'I have saved the key',
  keyKeptNext: 'Saved, add equipment',
  keyLeaveTitle: 'Have you saved the key?',
  keyLeaveText: 'The key cannot be shown again; you would have to reset it.',
  resetKey: 'Reset key',
  resetKeyTitle: 'Reset the key of gateway “{{name}}”?',
  resetKeyText:
    'The old key stops working immediately, and the gateway stays disconnected until it has the new one. It buffers data meanwhile and sends it afterwards.',
  restart: 'Restart agent',
  restartTitle: 'Restart the agent of gateway “{{name}}”?',
  restartText:
    'Only the agent program is restarted, not the machine. Drivers disconnect and connect again, buttons that are held down are released, and buffered values are kept. There are no new values for some seconds. A program file that was replaced is not loaded: restart the service for that.',
  restartAccepted: 'Gateway “{{name}}” has accepted the restart',
  restartOffline: 'The gateway is offline; its agent cannot be restarted.',
  restartOld:
    'The agent is too old ({{version}}) to be restarted remotely. Version 0.5 or newer is required.',
  deleteManyText:
    'Gateways with equipment bound to them are kept; the result is listed for each. This cannot be undone.',
  deleteText: 'The gateway will no longer be able to sign in. Equipment and history are kept.',
  deleteBlocked:
    '{{count}} {{count|piece|pieces}} of equipment {{count|is|are}} bound to this gateway. Unbind {{count|it|them}} in the equipment list first.',
  editTitle: 'Edit gateway',
  saved: 'Gateway “{{name}}” saved',
  registered: 'Gateway “{{name}}” registered',
  detailState: 'State',
  detailDrivers: 'Drivers',
  detailEquipment: 'Bound equipment',
  noDrivers: 'The gateway has not reported any drivers yet.',
  noEquipment: 'No equipment is bound to this gateway yet.',
  addEquipment: 'Add equipment',
  vpn: 'Remote debugging, data paused',
  configNone: 'Nothing to configure',
  configCurrent: 'Up to date (version {{version}})',
  configWaiting: 'Waiting for the gateway to accept version {{wanted}} (running version {{running}})',
  configWaitingFirst: 'Waiting for the gateway to accept its configuration (version {{wanted}})',
  configOffline: 'Gateway offline; it will receive version {{wanted}} once it is online',
  configFailed: 'The gateway rejected its configuration: {{error}}',
  configForeign: 'Configured on the gateway',
  configShortCurrent: 'Up to date',
  configShortWaiting: 'Waiting',
  configShortFailed: 'Rejected',
  connecting: 'Connecting',
  connected: 'Connected',
  failed: 'Failed',
  stopped: 'Stopped',
  disabled: 'Disabled',
  notReported: 'Not reported yet',
  since: 'since {{time}}',
  storage_diskFull: 'Disk full',
  storage_diskFailed: 'Disk write failed',
  view: 'View',
  monitor: 'Monitor',
};
