import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from './define-list.ts';

const ONLINE = { true: textRef('common', 'online'), false: textRef('common', 'offline') };

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
  ],
});
