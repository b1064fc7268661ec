import { defaultContainer } from '@zutai/diagram';
import { navigation } from './navigation.ts';
import { label, openWindow } from './parts.ts';
import { PUMP_DETAIL } from './pump-detail-page.ts';
import type { PhoneLayout } from './sketch/phone-layout.ts';
import { boxAt, type Place } from './sketch/place.ts';
import { Sketch, type SketchFile, type TagSource, titledBy } from './sketch/sketch.ts';
import type { Words } from './sketch/words.ts';

/** Pages of a station; their size is the same, so that nothing jumps between them. */
export const STATION_PAGE = { width: 1280, height: 820 } as const;
export const OVERVIEW_TITLE: Words = { zh: '泵站总览', en: 'Pump station overview' };
export const HEAD_TITLE: Words = { zh: '页头', en: 'Page head' };
export const TREND_TITLE: Words = { zh: '趋势', en: 'Trends' };

export interface StationPageIds {
  readonly overview: string;
  readonly trend: string;
  readonly pumps: readonly [string, string];
}

export const pumpTitle = (number: number): Words => ({ zh: `${number}号泵`, en: `Pump ${number}` });

/** Where the head stands on a page of the station, and on a phone. */
export const HEAD_PLACE: Place = [24, 16, 1232, 40];
export const HEAD_ON_PHONE: Place = [12, 12, 400, 72];

/** The head as a part of a page: changed once, it is changed on all of them. */
export function stationHead(sketch: Sketch, pageId: string): void {
  sketch.add('WidgetPage', boxAt(HEAD_PLACE), {
    widgetName: HEAD_TITLE,
    data: { pageId, fit: 'width' },
    style: { fill: { enable: false }, stroke: { enable: false } },
  });
}

/** Two lines; the clock is the phone's own. */
const PHONE: PhoneLayout = {
  width: 400,
  height: 72,
  blocks: [
    [
      [0, 0, 480, 40],
      [0, 0, 400, 40],
    ],
    [
      [596, 8, 170, 24],
      [0, 46, 170, 24],
    ],
    [
      [796, 8, 168, 24],
      [224, 46, 168, 24],
    ],
  ],
};

/** The page that heads all pages of a station: where to go, whether the station is online, what time it is. */
export function drawStationHead(
  tags: TagSource,
  equipment: { readonly id: string; readonly title: string },
  /** Not known before the pages exist. */
  pageIds: StationPageIds | undefined,
): SketchFile {
  const sketch = new Sketch(tags);
  if (pageIds !== undefined) drawWays(sketch, pageIds);
  label(sketch, { zh: '泵房温度', en: 'Pump hall' }, [596, 8, 84, 24], { align: 'right' });
  sketch.add('UsualDataText', boxAt([682, 8, 84, 24]), {
    data: sketch.bind('station/ambient-temperature'),
    style: { font: { size: 15, weight: '600' }, align: { horizontal: 'left' } },
  });
  label(sketch, { zh: '通讯', en: 'Link' }, [796, 8, 76, 24], { align: 'right' });
  sketch.add('UsualDataText', boxAt([874, 8, 90, 24]), {
    data: {
      type: 'system',
      systemKey: 'online',
      title: '在线',
      equipId: equipment.id,
      subTitle: equipment.title,
    },
    style: { font: { size: 15, weight: '600' }, align: { horizontal: 'left' } },
  });
  sketch.add('UsualTimer', boxAt([1022, 6, 210, 28]), {
    widgetName: { zh: '时间', en: 'Time' },
    style: { font: { size: 16, weight: '600' }, align: { horizontal: 'right' } },
  });
  const [, , width, height] = HEAD_PLACE;
  const con = { ...defaultContainer, ...titledBy(HEAD_TITLE), width, height };
  return sketch.file({ ...con, equipmentId: equipment.id }, PHONE);
}

function drawWays(sketch: Sketch, { overview, trend, pumps }: StationPageIds): void {
  navigation(
    sketch,
    [0, 0, 480, 40],
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
}
