import { type Alarm, calls, MAX_PAGE_SIZE } from '@zutai/contract';
import { ALARM_KIND_WORDS, alarmMessageText, alarmValueText, sayIn } from '@zutai/lists';
import type { AlarmPage, AlarmRequest, OverlayAlarm } from '@zutai/widgets';
import { call } from '../../../lib/call/index.ts';
import { titleIn } from '../../../lib/language/index.ts';
import type { PageSources } from '../model/page-owner.ts';

type Sources = Pick<PageSources, 'owner' | 'equipments'>;

/**
 * The alarms that an alarm record of a page asks for: of the project where the page is a project's, else of the equipment
 * that the page may speak of.
 */
export async function readPageAlarms(
  request: AlarmRequest,
  { owner, equipments }: Sources,
  language: 'zh' | 'en',
  signal: AbortSignal,
  /** As they were at this moment, ms UTC; left out: as they are. */
  atMs = Number.POSITIVE_INFINITY,
): Promise<AlarmPage> {
  const { equipmentIds, levelId, pageNum, pageSize } = request;
  const fromMs = Math.min(request.fromMs, atMs);
  const toMs = Math.min(request.toMs, atMs);
  const filters = {
    scope: 'all',
    fromMs: Math.round(fromMs),
    toMs: Math.round(toMs),
    ...(levelId === '' ? {} : { levelId }),
  } as const;
  const readPage = (page: number, size: number) => {
    const paging = { pageNum: page, pageSize: size };
    if (owner.kind === 'project')
      return call(
        calls.alarm.queryOfProject,
        { projectId: owner.id, equipmentIds: equipmentIds.join(','), ...filters, ...paging },
        { signal },
      );
    const known = equipments.map(({ id }) => id);
    const asked = equipmentIds.length === 0 ? known : equipmentIds;
    if (asked.length === 0) return Promise.resolve({ total: 0, rows: [] });
    return call(
      calls.alarm.queryOfPage,
      { equipmentIds: asked.join(','), ...filters, ...paging },
      { signal },
    );
  };
  const levels = await call(calls.alarm.queryLevels, {}, { signal });
  let { total, rows } = await readPage(pageNum, Math.min(pageSize, MAX_PAGE_SIZE));
  // A file wants more than a page holds.
  for (let page = 2; pageSize > MAX_PAGE_SIZE && rows.length < Math.min(pageSize, total); page += 1) {
    const next = await readPage(page, MAX_PAGE_SIZE);
    if (next.rows.length === 0) break;
    rows = [...rows, ...next.rows];
    total = next.total;
  }
  return {
    total,
    rows: rows.map((alarm) => toOverlay(alarm, language, atMs)),
    levels: levels.map((level) => ({ id: level.id, title: titleIn(level, language) })),
  };
}

function toOverlay(alarm: Alarm, language: 'zh' | 'en', atMs: number): OverlayAlarm {
  const say = sayIn(language);
  const name = say.title(alarm);
  const message = alarmMessageText(alarm, say);
  return {
    id: alarm.id,
    equipmentId: alarm.equipmentId,
    equipTitle: titleIn({ title: alarm.equipTitle, titleEn: alarm.equipTitleEn }, language),
    type: say.text(ALARM_KIND_WORDS[alarm.type]),
    level: {
      id: alarm.alarmLevelId,
      title: titleIn({ title: alarm.levelTitle, titleEn: alarm.levelTitleEn }, language),
      color: alarm.levelColor,
      shape: alarm.levelShape,
    },
    triggeredMs: alarm.gmtTrigger,
    releasedMs: alarm.gmtRelease !== null && alarm.gmtRelease <= atMs ? alarm.gmtRelease : null,
    value: alarmValueText(alarm, say),
    message: message === '' ? name : `${name}: ${message}`,
  };
}
