import { defaultContainer, type PageVariable, unbound } from '@zutai/diagram';
import { card, curve, label, panel } from './parts.ts';
import { MAIN_STRETCHES } from './plant-parts.ts';
import type { PhoneLayout } from './sketch/phone-layout.ts';
import { boxAt } from './sketch/place.ts';
import { Sketch, type SketchFile, type TagSource, titledBy } from './sketch/sketch.ts';
import {
  HEAD_ON_PHONE,
  HEAD_PLACE,
  pumpTitle,
  STATION_PAGE,
  stationHead,
  TREND_TITLE,
} from './station-head.ts';

/** One below the other; the clock is the phone's own. */
const PHONE: PhoneLayout = {
  width: 424,
  height: 1396,
  blocks: [
    [HEAD_PLACE, HEAD_ON_PHONE],
    [
      [24, 72, 820, 364],
      [12, 96, 400, 320],
    ],
    [
      [860, 452, 396, 48],
      [12, 428, 400, 48],
    ],
    [
      [860, 508, 396, 288],
      [12, 484, 400, 280],
    ],
    [
      [860, 72, 396, 364],
      [12, 776, 400, 280],
    ],
    [
      [24, 452, 820, 344],
      [12, 1068, 400, 316],
    ],
  ],
};

/** What was: curves of any time, the pipe's characteristic, states of the pumps, a table to take along. */
export function drawTrends(
  tags: TagSource,
  equipment: { readonly id: string; readonly title: string },
  headId: string,
): SketchFile {
  const sketch = new Sketch(tags);
  stationHead(sketch, headId);
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
  drawChosenPump(sketch);
  const con = { ...defaultContainer, ...titledBy(TREND_TITLE), ...STATION_PAGE };
  return sketch.file({ ...con, equipmentId: equipment.id, variables: [CHOSEN_PUMP] }, PHONE);
}

/** Which pump is looked at; each who looks chooses for themselves. */
const CHOSEN_PUMP: PageVariable = { name: 'pump', title: '所看水泵', type: 'number', default: 1 };
const toChosen = { ...unbound, type: 'variable', variable: CHOSEN_PUMP.name, title: CHOSEN_PUMP.title };

/** Speed, bearing temperature and states of one pump; a press shows those of the other in their place. */
function drawChosenPump(sketch: Sketch): void {
  card(sketch, [860, 452, 396, 48]);
  label(sketch, { zh: '水泵', en: 'Pump' }, [872, 460, 60, 32]);
  const options = [1, 2].map((number) => ({
    id: String(number),
    isChecked: number === CHOSEN_PUMP.default,
    title: pumpTitle(number),
    value: String(number),
  }));
  sketch.add('UsualRadio', boxAt([936, 460, 308, 32]), {
    widgetName: { zh: '所看水泵', en: 'Pump shown' },
    data: { ...toChosen, options, confirm: false, feedback: false },
  });
  for (const number of [1, 2]) {
    const { zh, en } = pumpTitle(number);
    const visiable = {
      enable: true,
      config: { data: toChosen, symbol: '==', value: String(number), action: 'show' },
    };
    const tag = (name: string) => `pump${number}/${name}`;
    panel(
      sketch,
      'ComplexLine',
      [860, 508, 396, 176],
      { zh: `${zh}频率与轴承温度`, en: `${en}, speed and bearing` },
      {
        signalArray: [
          curve(sketch, tag('speed'), { zh: '频率', en: 'Speed' }),
          curve(sketch, tag('bearing-temperature'), { zh: '轴承温度', en: 'Bearing' }),
        ],
        timeRange: 360,
      },
      { visiable },
    );
    panel(
      sketch,
      'ComplexSection',
      [860, 692, 396, 104],
      { zh: `${zh} 24 小时`, en: `${en}, 24 hours` },
      {
        reportSignal: sketch.bind(tag('status')),
        items: MAIN_STRETCHES,
        sectionHeight: 28,
        timeRange: 1440,
      },
      { visiable },
    );
  }
}
