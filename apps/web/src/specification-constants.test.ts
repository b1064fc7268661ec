import fs from 'node:fs';
import path from 'node:path';
import {
  AVATAR_MAX_KB,
  CODE_SECONDS,
  calls,
  channels,
  DEFAULT_PAGE_SIZE,
  LOCK_CHECK_SECONDS,
  MAX_CURVE_POINTS,
  MAX_CURVE_SIGNALS,
  MAX_POLLS,
  MAX_RANGE_DAYS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  POLL_WAITS_MS,
  projectMonitorCalls,
  STEP_SECONDS,
  WRITE_TIMEOUT_S,
} from '@zutai/contract';
import {
  defaultContainer,
  defaultDesignerConfig,
  maxWidgets,
  maxWidgetsByType,
  pasteOffset,
  undoDepth,
} from '@zutai/diagram';
import { DEFAULT_LANGUAGE, LANGUAGES, textIn, textRef } from '@zutai/i18n';
import { getWidget } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import { chartColors } from '../../../packages/widgets/src/chart/theme.ts';
import { createClickEvent } from '../../../packages/widgets/src/model/defaults.ts';
import { NOTICE_PAUSE_MS } from './components/dialogs/dialog-queue.ts';
import { PRESET_COLORS, withRecentColor } from './features/designer/inspector/control/color/recent-color.ts';
import { POPUP_SECONDS, UNREAD_FLAG_MS } from './features/message/announce/new-messages.ts';
import { TITLE_RESET_MS, TITLE_STEP_MS } from './features/message/announce/scroll-title.ts';
import { CALL_TIMEOUT_MS } from './lib/call/call.ts';
import { OPEN_DELAY_S, OPEN_RENEWAL_MS } from './lib/live/equipment-feed.ts';
import { GATEWAY_POLL_MS, IDLE_REOPEN_MS } from './lib/live/feed.ts';
import { RETRY_MS } from './lib/live/live-socket.ts';
import { OPEN_GAP_MS, PROJECT_OPEN_DELAY_S, PROJECT_RENEWAL_MS } from './lib/live/project-feed.ts';

const table = path.join(import.meta.dirname, '../../../packages/contract/testdata/constants.tsv');
const rows = fs
  .readFileSync(table, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .slice(1)
  .map((line) => line.split('\t') as [item: string, value: string, held: string]);

const dataOf = (type: string) => {
  const { model, preview } = getWidget(type)!;
  return model.create('w', preview).data as Record<string, never>;
};
/** The same of each of several: they must not differ. */
const one = <T>(...values: T[]): T => {
  expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1);
  return values[0]!;
};
const { config: click } = createClickEvent();
const { alignTo: _ours, ...designer } = defaultDesignerConfig;
const charts = ['ComplexLine', 'ComplexBar', 'ComplexPie', 'ComplexArea'].map(dataOf);
const stages: { value: number; color: string }[] = dataOf('UsualDashboard').stages!;
const colorHistory = () =>
  Array.from({ length: 100 }, (_, place) => `#${place}`).reduce<string[]>(withRecentColor, []);
/** Request of a call with the fields it must have, its defaults filled in. */
const filled = (call: { request: { parse(value: unknown): unknown } }, fields: object) =>
  call.request.parse(fields) as Record<string, unknown>;
const openDelay = Number(filled(calls.monitor.open, { equipmentId: '1' }).delay);
const projectDelay = Number(
  filled(projectMonitorCalls.openGateway, { projectId: '1', equipmentId: '1' }).delay,
);
const sharePasswords = ['a1', 'a12', 'a123'].map(
  (password) => calls.share.editProjectPassword.request.safeParse({ id: '1', password }).success,
);

/** Lengths of a text that a call takes, shortest and longest, of up to 100 characters. */
function lengthsTaken(takes: (text: string) => boolean): [shortest: number, longest: number] {
  const taken = Array.from({ length: 101 }, (_, length) => length).filter((length) =>
    takes('x'.repeat(length)),
  );
  return [taken[0] ?? -1, taken.at(-1) ?? -1];
}
const groupTitles = lengthsTaken((title) => calls.equipmentGroup.add.request.safeParse({ title }).success);
const feedbacks = lengthsTaken(
  (content) => calls.profile.addFeedback.request.safeParse({ type: 'other', content }).success,
);

/** What is said at every place that sends a code by SMS. */
const smsTexts = [textRef('security', 'smsSent'), textRef('recovery', 'smsSent')];
const smsDelays = smsTexts.flatMap((text) => [
  /An SMS (may take up to \d+ minutes)/.exec(textIn('en', text))?.[1],
  textIn('zh', text).replace(/.*最迟可能 (\d+) 分钟后到达.*/, 'may take up to $1 minutes'),
]);

/** What the code does, from its own constants. */
const held: Record<string, unknown> = {
  'Max widgets per page': maxWidgets,
  'Max weather widgets': maxWidgetsByType.ComplexWeather,
  'Max webgl widgets': maxWidgetsByType.UsualWebgl,
  'Undo depth': undoDepth,
  'Copy/paste offset': pasteOffset,
  'Default page size': `${defaultContainer.width}x${defaultContainer.height}`,
  // Snapping is on until it is turned off (ADR 31).
  'Designer defaults': JSON.stringify({ ...designer, adsorb: !designer.adsorb }),
  'Gateway poll': `${GATEWAY_POLL_MS} ms`,
  'Open-monitor renewal': `${OPEN_RENEWAL_MS} ms (delay ${one(OPEN_DELAY_S, openDelay)} s)`,
  'Project gateway open delay': `${one(PROJECT_OPEN_DELAY_S, projectDelay)} s; refresh every ${PROJECT_RENEWAL_MS} ms; ${OPEN_GAP_MS} ms between open calls`,
  'Idle threshold for re-open': `${IDLE_REOPEN_MS} ms`,
  'Websocket idle ping': `${one(channels.monitor.equipment.idleIntervalS, channels.projectMonitor.project.idleIntervalS)} s`,
  'Websocket and token retry': `${RETRY_MS} ms`,
  'Signal write timeout': `${WRITE_TIMEOUT_S} s`,
  'Click-event delay default': `${click.delay.value} ms`,
  'Default popup': `${click.window.width}x${click.window.height} at ${click.window.left},${click.window.top}`,
  'Carousel slide time': `${dataOf('ComplexCarousel').slideTime} s`,
  'Chart defaults': one(
    ...charts.map(
      ({ timeRange, timeFormat, minVal, maxVal }) =>
        `time range ${timeRange}, format ${timeFormat}, min ${minVal}, max ${maxVal}`,
    ),
  ),
  'Dashboard multistage defaults': `${stages.map(({ value }) => value).join(',')} with ${new Set(stages.map(({ color }) => color)).size} colours`,
  'Timer format': dataOf('UsualTimer').format,
  'Time selector format': dataOf('UsualTimeSelector').format,
  'Bar width / spacing': `${dataOf('ComplexBar').width} / ${dataOf('ComplexBar').spacing}`,
  'Theme palettes': `${new Set(chartColors.light).size} light, ${new Set(chartColors.dark).size} dark`,
  'Colour picker': `${new Set(PRESET_COLORS).size} preset; history of ${colorHistory().length}`,
  'Map zoom': dataOf('ComplexMap').zoom,
  'Default errorDefaultVal': filled(calls.project.add, { title: 'x' }).errorDefaultVal,
  'Report/alarm table defaults': one(
    ...['ComplexHistoryReport', 'ComplexAlarmRecord']
      .map(dataOf)
      .map(({ timeRange, rollTime }) => `timeRange ${timeRange}, rollTime ${rollTime}`),
  ),
  'Animation cycle speed': (dataOf('UsualAnimation').cycle as unknown as { speed: number }).speed,
  'Verification code validity': `${CODE_SECONDS / 60} minutes`,
  'Password setting time': `${STEP_SECONDS / 60} minutes`,
  'SMS delivery': one(...smsDelays),
  'Lock check': `every ${LOCK_CHECK_SECONDS} s`,
  Notification: `shown ${POPUP_SECONDS} s; title scrolls ${TITLE_STEP_MS} ms per step and resets after ${TITLE_RESET_MS / 1000} s; unread flag resets after ${UNREAD_FLAG_MS / 1000} s`,
  'Dialog chain delay': `${NOTICE_PAUSE_MS} ms`,
  'Group name': `max ${groupTitles[1]} characters`,
  Avatar: `under ${AVATAR_MAX_KB}K`,
  Feedback: `at least ${feedbacks[0]} characters`,
  'Page size default': one(DEFAULT_PAGE_SIZE, filled(calls.equipment.query, {}).pageSize),
  'History curve': `${MAX_CURVE_POINTS} points, ${MAX_CURVE_SIGNALS} variables`,
  'Query range': `${MAX_RANGE_DAYS} days`,
  'Password length': `${PASSWORD_MIN_LENGTH}-${PASSWORD_MAX_LENGTH}`,
  'Share password': `at least ${sharePasswords.indexOf(true) + 2}`,
  'HTTP timeout': `${CALL_TIMEOUT_MS} ms`,
  'Async polling': `max counter ${MAX_POLLS}, waits ${POLL_WAITS_MS.map((ms) => ms / 1000).join('/')} s`,
  Locale: [DEFAULT_LANGUAGE, ...LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)].join('; '),
};

describe('Section 9, business constants and limits', () => {
  it('has every row, each of them once', () => {
    expect(rows).toHaveLength(45);
    expect(new Set(rows.map(([item]) => item)).size).toBe(45);
  });

  it('holds every row that is built', () => {
    const built = rows.filter(([, , where]) => where === 'web').map(([item]) => item);
    expect(Object.keys(held).sort()).toEqual(built.sort());
  });

  it.each(rows.filter(([, , where]) => where === 'web'))('%s is %s', (item, value) => {
    expect(String(held[item])).toBe(value);
  });
});
