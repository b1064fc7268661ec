import { defaultContainer, type FaceplateParameter } from '@zutai/diagram';
import { plantStyles } from './page-styles.ts';
import { alarmLamp, card, heading, label, row, value } from './parts.ts';
import { caption, pumpSymbol, tank } from './plant-parts.ts';
import { boxAt } from './sketch/place.ts';
import { Sketch, type SketchFile, tagsOfParameter, titledBy } from './sketch/sketch.ts';

export const STATION_FACEPLATE = {
  title: { zh: '泵站', en: 'Pump station' },
  width: 396,
  height: 300,
} as const;

const PARAMETERS: readonly FaceplateParameter[] = [
  { name: 'station', title: '泵站', titleEn: 'Station', kind: 'equipment', default: '' },
];

/** A station at a glance: online, level, header, pumps, worst alarms, and the way to it. */
export function drawStationFaceplate(): SketchFile {
  const sketch = new Sketch(tagsOfParameter('station'), plantStyles);
  const { width, height } = STATION_FACEPLATE;
  card(sketch, [0, 0, width, height]);
  heading(sketch, `\${station.title}`, [12, 10, 260, 26], 'left', 17);
  sketch.add('UsualDataText', boxAt([284, 12, 100, 24]), {
    widgetName: { zh: '在线', en: 'Online' },
    data: { type: 'system', systemKey: 'online', title: '在线', equipId: `\${station}` },
    style: { font: { size: 15, weight: '600' }, align: { horizontal: 'right' } },
    animation: {
      fontColor: {
        enable: true,
        config: {
          data: { type: 'system', systemKey: 'online', title: '在线', equipId: `\${station}` },
          dataArray: [{ symbol: '==', value: '0', color: '$stage4' }],
        },
      },
    },
  });
  caption(sketch, { zh: '高位水池', en: 'High tank' }, [12, 44, 116]);
  tank(sketch, 'high-tank/level', [20, 70, 100, 170], {
    id: 'tank',
    name: { zh: '高位水池', en: 'High tank' },
    maxVal: 6,
  });
  const names = [
    ['header/pressure', '总管压力', 'Pressure'],
    ['header/flow', '总管流量', 'Flow'],
    ['station/power', '总功率', 'Power'],
  ] as const;
  for (const [place, [tag, zh, en]] of names.entries())
    row(sketch, { zh, en }, tag, [144, 46 + place * 28, 240, 26], { share: 0.44 });
  for (const number of [1, 2]) {
    const x = 144 + (number - 1) * 124;
    pumpSymbol(sketch, `pump${number}`, [x, 142, 48, 48]);
    label(sketch, { zh: `${number}号泵`, en: `Pump ${number}` }, [x + 52, 142, 66, 22]);
    value(sketch, `pump${number}/status`, [x + 52, 164, 68, 24], { size: 14, align: 'left', alarmAt: '2' });
  }
  alarmLamp(sketch, { zh: '水泵故障', en: 'Pump fault' }, 'alarm/pump-fault', [146, 204, 238, 22]);
  alarmLamp(
    sketch,
    { zh: '总管压力低', en: 'Low pressure' },
    'alarm/header-pressure-low',
    [146, 230, 238, 22],
  );
  sketch.add('UsualButton', boxAt([144, 260, 240, 30]), {
    data: { text: { zh: '打开泵站', en: 'Open the station' } },
    clickEvent: {
      enable: true,
      config: { action: 'link', link: `/monitor/eg/detail/list/\${station}` },
    },
  });
  label(sketch, { zh: '量程 0–6 m', en: 'Range 0–6 m' }, [12, 248, 116, 22], { align: 'center', size: 13 });
  return sketch.file({
    ...defaultContainer,
    ...titledBy(STATION_FACEPLATE.title),
    width,
    height,
    bgColor: '',
    parameters: PARAMETERS,
  });
}
