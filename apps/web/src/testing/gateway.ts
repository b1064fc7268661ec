import type { Gateway } from '@zutai/contract';

/** A gateway as the server answers it. */
export function gatewayOf(part: Partial<Gateway> = {}): Gateway {
  return {
    id: '1',
    sn: 'GW-0001',
    title: '一号车间',
    titleEn: '',
    remark: '',
    departmentId: null,
    departmentTitle: '',
    departmentTitleEn: '',
    groupId: 'zutai-1',
    online: true,
    lastSeenMs: 1_790_000_000_000,
    onlineSinceMs: 1_790_000_000_000,
    agentVersion: '1.0.0',
    wantedVersion: 1,
    runningVersion: 1,
    configurationError: '',
    signalLevel: 80,
    vpn: false,
    drivers: [],
    storage: null,
    maxSilenceS: null,
    economyReportS: null,
    economy: null,
    equipmentCount: 0,
    revision: 1,
    createdMs: 1_780_000_000_000,
    isChangeable: true,
    ...part,
  };
}
