import { defaultContainer } from '@zutai/diagram';
import { curve, panel } from './parts.ts';
import { PUMP_STRETCHES } from './plant-parts.ts';
import { Sketch, type SketchFile, type TagSource, titledBy } from './sketch.ts';
import { pumpTitle, STATION_PAGE, type StationPageIds, stationHead, TREND_TITLE } from './station-head.ts';

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
  return sketch.file({
    ...defaultContainer,
    ...titledBy(TREND_TITLE),
    ...STATION_PAGE,
    equipmentId: equipment.id,
  });
}
