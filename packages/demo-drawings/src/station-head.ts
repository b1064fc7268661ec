import { navigation } from './navigation.ts';
import { label, openWindow } from './parts.ts';
import { PUMP_DETAIL } from './pump-detail-page.ts';
import { boxAt } from './sketch/place.ts';
import type { Sketch } from './sketch/sketch.ts';
import type { Words } from './sketch/words.ts';

/** Pages of a station; their size is the same, so that nothing jumps between them. */
export const STATION_PAGE = { width: 1280, height: 820 } as const;
export const OVERVIEW_TITLE: Words = { zh: '泵站总览', en: 'Pump station overview' };
export const TREND_TITLE: Words = { zh: '趋势', en: 'Trends' };

export interface StationPageIds {
  readonly overview: string;
  readonly trend: string;
  readonly pumps: readonly [string, string];
}

export const pumpTitle = (number: number): Words => ({ zh: `${number}号泵`, en: `Pump ${number}` });

/** The top of each page of a station: where to go, whether the station is online, what time it is. */
export function stationHead(
  sketch: Sketch,
  { overview, trend, pumps }: StationPageIds,
  equipment: { id: string; title: string },
): void {
  navigation(
    sketch,
    [24, 16, 480, 40],
    [
      { label: { zh: '总览', en: 'Overview' }, click: { action: 'page', pageId: overview } },
      { label: TREND_TITLE, click: { action: 'page', pageId: trend } },
      {
        label: { zh: '水泵详情', en: 'Pumps' },
        below: pumps.map((pageId, place) => ({
          label: pumpTitle(place + 1),
          click: openWindow({ pageId, ...PUMP_DETAIL }),
        })),
      },
    ],
  );
  label(sketch, { zh: '泵房温度', en: 'Pump hall' }, [620, 24, 84, 24], { align: 'right' });
  sketch.add('UsualDataText', boxAt([706, 24, 84, 24]), {
    data: sketch.bind('station/ambient-temperature'),
    style: { font: { size: 15, weight: '600' }, align: { horizontal: 'left' } },
  });
  label(sketch, { zh: '通讯', en: 'Link' }, [820, 24, 76, 24], { align: 'right' });
  sketch.add('UsualDataText', boxAt([898, 24, 90, 24]), {
    data: {
      type: 'system',
      systemKey: 'online',
      title: '在线',
      equipId: equipment.id,
      subTitle: equipment.title,
    },
    style: { font: { size: 15, weight: '600' }, align: { horizontal: 'left' } },
  });
  sketch.add('UsualTimer', boxAt([1046, 22, 210, 28]), {
    widgetName: { zh: '时间', en: 'Time' },
    style: { font: { size: 16, weight: '600' }, align: { horizontal: 'right' } },
  });
}
