import { defaultContainer } from '@zutai/diagram';
import { curve, panel } from './parts.ts';
import { PUMP_STRETCHES } from './plant-parts.ts';
import type { PhoneLayout } from './sketch/phone-layout.ts';
import { Sketch, type SketchFile, type TagSource, titledBy } from './sketch/sketch.ts';
import { pumpTitle, STATION_PAGE, type StationPageIds, stationHead, TREND_TITLE } from './station-head.ts';

/** One below the other; the clock is the phone's own. */
const PHONE: PhoneLayout = {
  width: 424,
  height: 1320,
  blocks: [
    [
      [24, 16, 480, 40],
      [12, 12, 400, 40],
    ],
    [
      [24, 72, 820, 364],
      [12, 64, 400, 320],
    ],
    [
      [860, 452, 396, 164],
      [12, 396, 400, 140],
    ],
    [
      [860, 632, 396, 164],
      [12, 548, 400, 140],
    ],
    [
      [860, 72, 396, 364],
      [12, 700, 400, 280],
    ],
    [
      [24, 452, 820, 344],
      [12, 992, 400, 316],
    ],
  ],
};

/** What was: curves of any time, the pipe's characteristic, states of the pumps, a table to take along. */
export function drawTrends(
  tags: TagSource,
  equipment: { readonly id: string; readonly title: string },
  /** Not known before the pages exist. */
  pageIds: StationPageIds | undefined,
): SketchFile {
  const sketch = new Sketch(tags);
  if (pageIds !== undefined) stationHead(sketch, pageIds, equipment);
  const pressure = { zh: '总管压力', en: 'Header pressure' };
  const flow = { zh: '总管流量', en: 'Header flow' };
  const level = { zh: '高位水池液位', en: 'High tank level' };
  panel(
    sketch,
    'ComplexLine',
    [24, 72, 820, 364],
    { zh: '供水过程', en: 'Supply' },
    {
      signalArray: [
        curve(sketch, 'header/flow', flow),
        curve(sketch, 'header/pressure', pressure),
        curve(sketch, 'high-tank/level', level),
      ],
      timeRange: 360,
      timeFilter: true,
      showXRange: true,
    },
  );
  panel(
    sketch,
    'ComplexXYCurve',
    [860, 72, 396, 364],
    { zh: '管路特性：压力随流量', en: 'Pressure over flow' },
    {
      signalArrayX: [curve(sketch, 'header/flow', flow)],
      signalArrayY: [curve(sketch, 'header/pressure', pressure)],
      timeRange: 360,
    },
  );
  panel(
    sketch,
    'ComplexHistoryReport',
    [24, 452, 820, 344],
    { zh: '历史数据', en: 'History' },
    {
      signalArray: [
        curve(sketch, 'header/flow', flow),
        curve(sketch, 'header/pressure', pressure),
        curve(sketch, 'high-tank/level', level),
        curve(sketch, 'quality/chlorine', { zh: '余氯', en: 'Chlorine' }),
      ],
      timeUnit: 'minute',
      timeRange: 720,
      interval: 10,
      format: 'MM-DD HH:mm',
    },
  );
  for (const [place, number] of [1, 2].entries()) {
    const { zh, en } = pumpTitle(number);
    panel(
      sketch,
      'ComplexSection',
      [860, 452 + place * 180, 396, 164],
      { zh: `${zh} 24 小时`, en: `${en}, 24 hours` },
      {
        reportSignal: sketch.bind(`pump${number}/status`),
        items: PUMP_STRETCHES,
        sectionHeight: 40,
        timeRange: 1440,
      },
    );
  }
  const con = { ...defaultContainer, ...titledBy(TREND_TITLE), ...STATION_PAGE };
  return sketch.file({ ...con, equipmentId: equipment.id }, PHONE);
}
