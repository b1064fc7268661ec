import { calls, isPlatformRole, type NamedThing, type NotificationRule } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';

const ENABLED = { true: textRef('notification', 'enabled'), false: textRef('notification', 'disabled') };

export const NOTIFIED_EVENT_WORDS = {
  raised: textRef('notification', 'event_raised'),
  escalated: textRef('notification', 'event_escalated'),
  returned: textRef('notification', 'event_returned'),
  acknowledged: textRef('notification', 'event_acknowledged'),
};
const EVENTS = { ...NOTIFIED_EVENT_WORDS, unanswered: textRef('notification', 'event_unanswered') };
export const NOTIFICATION_WAY_WORDS = {
  email: textRef('notification', 'way_email'),
  sms: textRef('notification', 'way_sms'),
};
export const DELIVERY_WAY_WORDS = { ...NOTIFICATION_WAY_WORDS, chat: textRef('notification', 'way_chat') };
export const CHAT_FORM_WORDS = {
  none: textRef('notification', 'chat_none'),
  wecom: textRef('notification', 'chat_wecom'),
  dingtalk: textRef('notification', 'chat_dingtalk'),
};
const STATES = {
  waiting: textRef('notification', 'state_waiting'),
  failed: textRef('notification', 'state_failed'),
  sent: textRef('notification', 'state_sent'),
  refused: textRef('notification', 'state_refused'),
  givenUp: textRef('notification', 'state_givenUp'),
  held: textRef('notification', 'state_held'),
  dropped: textRef('notification', 'state_dropped'),
};
const DROPS = {
  noAccess: textRef('notification', 'drop_noAccess'),
  noAddress: textRef('notification', 'drop_noAddress'),
  silenced: textRef('notification', 'drop_silenced'),
  over: textRef('notification', 'drop_over'),
};

/** What something that a rule names is called; roles of the platform have the words of the product. */
export function namedText({ kind, id, title, titleEn }: NamedThing, say: Say): string {
  return kind === 'role' && isPlatformRole(id)
    ? say.text(textRef('shell', `role${id}`))
    : say.title({ title, titleEn });
}

/** Whom a rule names. */
export function receiversText(
  { named, accountIds, roleIds, rotaIds, isHeadTold }: NotificationRule,
  say: Say,
): string {
  const chosen = new Set([
    ...accountIds.map((id) => `account ${id}`),
    ...roleIds.map((id) => `role ${id}`),
    ...rotaIds.map((id) => `rota ${id}`),
  ]);
  const names = named.filter(({ kind, id }) => chosen.has(`${kind} ${id}`)).map((one) => namedText(one, say));
  return [...names, ...(isHeadTold ? [say.text(textRef('notification', 'head'))] : [])].join(', ');
}

function waysOf({ ways, chatForm }: NotificationRule, say: Say): string {
  const chat = chatForm === 'none' ? [] : [say.text(CHAT_FORM_WORDS[chatForm])];
  return [...ways.map((way) => say.text(NOTIFICATION_WAY_WORDS[way])), ...chat].join(', ');
}

export const notificationList = defineList(calls.notification.query, {
  name: 'notification',
  title: textRef('notification', 'rules'),
  search: textRef('notification', 'search'),
  filters: { isEnabled: { text: textRef('notification', 'state'), choices: ENABLED } },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('notification', 'name'), { sort: 'title' }),
    make.word('isEnabled', textRef('notification', 'state'), ENABLED),
    make.cell('events', textRef('notification', 'events'), ({ events }, say) =>
      events.map((event) => say.text(NOTIFIED_EVENT_WORDS[event])).join(', '),
    ),
    make.cell('whom', textRef('notification', 'whom'), receiversText),
    make.cell('ways', textRef('notification', 'ways'), waysOf),
    make.time('createdMs', textRef('notification', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

/** What was sent of alarms, or waits to be. */
export const notificationDeliveryList = defineList(calls.notification.queryDeliveries, {
  name: 'notification-delivery',
  title: textRef('notification', 'deliveries'),
  search: textRef('notification', 'deliverySearch'),
  filters: {
    state: { text: textRef('notification', 'result'), choices: STATES },
    way: { text: textRef('notification', 'way'), choices: DELIVERY_WAY_WORDS },
  },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.time('createdMs', textRef('notification', 'at')),
    make.name(textRef('notification', 'alarm')),
    make.cell('equipment', textRef('notification', 'equipmentOf'), ({ equipTitle, equipTitleEn }, say) =>
      say.title({ title: equipTitle, titleEn: equipTitleEn }),
    ),
    make.cell('level', textRef('notification', 'levelOf'), ({ levelTitle, levelTitleEn }, say) =>
      say.title({ title: levelTitle, titleEn: levelTitleEn }),
    ),
    make.word('event', textRef('notification', 'event'), EVENTS),
    make.cell('recipient', textRef('notification', 'recipient'), ({ recipient, way }, say) =>
      way === 'chat' ? say.text(textRef('notification', 'groupChat')) : recipient,
    ),
    make.word('way', textRef('notification', 'way'), DELIVERY_WAY_WORDS),
    make.word('state', textRef('notification', 'result'), STATES),
    make.cell('answer', textRef('notification', 'answer'), ({ dropped, answer }, say) =>
      dropped === '' ? answer : say.text(DROPS[dropped]),
    ),
    make.cell('digest', textRef('notification', 'digest'), ({ digestSize }, say) =>
      digestSize < 2 ? '' : say.text(textRef('notification', 'inDigest'), { count: digestSize }),
    ),
    make.count('attempts', textRef('notification', 'attempts'), { isHidden: true }),
    make.time('nextMs', textRef('notification', 'next')),
    make.text('ruleTitle', textRef('notification', 'rule'), { isHidden: true }),
  ],
});

export const notificationRotaList = defineList(calls.notificationRota.query, {
  name: 'notification-rota',
  title: textRef('notification', 'rotas'),
  search: textRef('notification', 'search'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('notification', 'name'), { sort: 'title' }),
    make.cell('onDuty', textRef('notification', 'onDuty'), ({ onDuty }, say) =>
      onDuty.length === 0 ? say.text(textRef('notification', 'nobodyOnDuty')) : onDuty.join(', '),
    ),
    make.cell('shifts', textRef('notification', 'shiftCount'), ({ weekly }) => weekly.length, {
      align: 'right',
    }),
    make.time('createdMs', textRef('notification', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
