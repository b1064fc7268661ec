import type { hardware as zh } from '../zh/hardware.ts';

export const hardware: Record<keyof typeof zh, string> = {
  title: 'Gateway models',
  search: 'Model, serial number prefix, remark',
  name: 'Model',
  snPrefix: 'Serial number prefix',
  snPrefixHelp:
    'Serial numbers of this model begin with it; case counts. Where several prefixes fit, the longest one does.',
  firmwareVersion: 'Latest firmware',
  remark: 'Remark',
  created: 'Created',
  add: 'Add model',
  added: '“{{name}}” added',
  edit: 'Edit model',
  saved: '“{{name}}” saved',
  emptyTitle: 'No gateway models yet',
  emptyText:
    'Platform administrators keep this list. When a gateway is registered, its model is found by the prefix of its serial number.',
  ofSnFirmware: '{{title}} (latest firmware {{version}})',
};
