import { calls, type Gateway, signalLevelOf } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Cell, Say } from '../cell.ts';
import { defineList } from '../define-list.ts';
import { departmentCell } from '../department/department-cell.ts';
import { configurationStateOf, isForeign } from './configuration-state.ts';

const ONLINE = { true: textRef('common', 'online'), false: textRef('common', 'offline') };

function configuration(gateway: Gateway, say: Say): Cell {
  const { text, params } = configurationStateOf(gateway);
  return say.text(textRef('gateway', text), params);
}

/** What was connected at the gateway's last message says nothing of now. */
function drivers({ drivers: all, online }: Gateway, say: Say): Cell {
  if (all.length === 0 || !online) return null;
  const connected = all.filter(({ state }) => state === 'connected').length;
  return say.text(textRef('gateway', 'driverCount'), { connected, count: all.length });
}

function signalLevel({ signalLevel: percent, online }: Gateway, say: Say): Cell {
  if (percent === null) return null;
  const text = `${say.text(textRef('gateway', `level${signalLevelOf(percent)}`))} ${percent}%`;
  return online ? text : say.text(textRef('gateway', 'lastKnown'), { text });
}

/** As the gateway says that it is; what is wanted of it is in its details. */
function economy({ economy: state }: Gateway, say: Say): Cell {
  if (state === null) return null;
  return say.text(textRef('gateway', 'economySeconds'), { seconds: state.reportIntervalS });
}

function agent(gateway: Gateway, say: Say): Cell {
  return isForeign(gateway) ? say.text(textRef('gateway', 'agentForeign')) : gateway.agentVersion;
}

export const gatewayList = defineList(calls.gateway.query, {
  name: 'gateway',
  title: textRef('gateway', 'title'),
  search: textRef('gateway', 'search'),
  filters: { online: { text: textRef('gateway', 'state'), choices: ONLINE } },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('gateway', 'name'), { sort: 'title' }),
    make.text('sn', textRef('gateway', 'sn'), { sort: 'sn' }),
    make.word('online', textRef('gateway', 'state'), ONLINE),
    make.time('lastSeenMs', textRef('gateway', 'lastSeen'), { sort: 'lastSeenMs' }),
    make.cell('configuration', textRef('gateway', 'configuration'), configuration),
    make.cell('drivers', textRef('gateway', 'drivers'), drivers),
    make.cell('signalLevel', textRef('gateway', 'signalLevel'), signalLevel),
    make.cell('department', textRef('department', 'one'), departmentCell, { isHidden: true }),
    make.count('equipmentCount', textRef('gateway', 'equipmentCount')),
    make.cell('agent', textRef('gateway', 'agent'), agent, { isHidden: true }),
    make.text('groupId', textRef('gateway', 'group'), { isHidden: true }),
    make.cell('economy', textRef('gateway', 'economy'), economy, { isHidden: true }),
    make.text('remark', textRef('gateway', 'remark'), { isHidden: true }),
    make.time('createdMs', textRef('gateway', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
