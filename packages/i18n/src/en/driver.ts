import type { driver as zh } from '../zh/driver.ts';

export const driver: Record<keyof typeof zh, string> = {
  title: 'Drivers',
  add: 'Add driver',
  gone: 'The driver was deleted',
  edit: 'Edit driver',
  name: 'Driver name',
  nameHelp: 'Unique within this equipment, such as “PLC” or “Meter”.',
  protocol: 'Protocol',
  pollInterval: 'Poll interval',
  pollIntervalHelp: 'How often the controller is read, 50 ms to 24 h.',
  minInterval: 'Minimum poll interval',
  minIntervalHelp:
    'While someone is watching, the poll interval may be shortened to this value, and no further. If empty, it is not shortened.',
  minIntervalEmpty: 'Same as the poll interval',
  enabled: 'Enabled',
  enabledHelp: 'While disabled, the gateway does not connect to this controller.',
  state: 'State',
  signals: 'Signals',
  target: 'Controller',
  advanced: 'More settings',
  connection: 'Connection',
  saved: 'Driver “{{name}}” saved',
  added: 'Driver “{{name}}” added',
  deleted: 'Driver “{{name}}” deleted',
  deleteTitle: 'Delete driver “{{name}}”?',
  deleteText: 'The gateway will disconnect from this controller.',
  deleteBlocked:
    '{{count}} {{count|signal uses|signals use}} this driver. Delete them or assign another driver first.',
  showSignals: 'View these signals',
  emptyTitle: 'No drivers yet',
  emptyText:
    'A driver tells the gateway how to reach a controller: protocol, address and poll interval. Add a driver first, then its signals.',
  foreignTitle: 'A third-party gateway needs no drivers',
  foreignText:
    'This gateway connects to its controllers itself. Pick from the signals it announces on the Signals tab.',
  toSignals: 'Add signals',
  configuration: 'Gateway configuration',
  noGatewayTitle: 'No gateway bound',
  noGatewayText: 'You can set up drivers now; the gateway receives them once it is bound.',
  outOfRange: 'Must be between {{min}} and {{max}}; you entered {{value}}',
  enableOne: 'Enable driver “{{name}}”',
};
