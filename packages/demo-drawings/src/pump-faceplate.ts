import type { FaceplateParameter } from '@zutai/diagram';
import { defaultContainer } from '@zutai/diagram';
import { plantStyles } from './page-styles.ts';
import { card, heading, row, value, writeButton } from './parts.ts';
import { flowPipe, pumpSymbol, valve } from './plant-parts.ts';
import { Sketch, type SketchFile, tagsOfParameter, titledBy } from './sketch/sketch.ts';
import type { Words } from './sketch/words.ts';

export const PUMP_FACEPLATE = {
  title: { zh: '水泵', en: 'Pump' },
  width: 400,
  height: 168,
} as const;

const PARAMETERS: readonly FaceplateParameter[] = [
  { name: 'station', title: '泵站', titleEn: 'Station', kind: 'equipment', default: '' },
  { name: 'prefix', title: '变量前缀', titleEn: 'Tag prefix', kind: 'text', default: 'pump1' },
  { name: 'title', title: '名称', titleEn: 'Name', kind: 'text', default: '水泵' },
];

const PREFIX = `\${prefix}`;
/** The pipe runs through the middle, so that pipes of a page go on straight. */
const AXIS = PUMP_FACEPLATE.height / 2;

/** A pump in its pipe: state, flow, speed, current, bearing, discharge valve, start and stop. */
export function drawPumpFaceplate(): SketchFile {
  const sketch = new Sketch(tagsOfParameter('station'), plantStyles);
  const { width, height } = PUMP_FACEPLATE;
  const tag = (name: string) => `${PREFIX}/${name}`;
  card(sketch, [0, 0, width, height]);
  flowPipe(sketch, tag('flow'), { x: 0, y: AXIS }, ['pump', 'w1']);
  flowPipe(sketch, tag('flow'), ['pump', 'e1'], ['valve', 'w1']);
  flowPipe(sketch, tag('flow'), ['valve', 'e1'], { x: width, y: AXIS });
  pumpSymbol(sketch, PREFIX, [40, AXIS - 0.64 * 76, 76, 76], 'pump');
  valve(sketch, tag('discharge-valve'), [330, AXIS], { zh: '出口阀', en: 'Discharge valve' }, 'valve');
  heading(sketch, `\${title}`, [12, 6, 116, 24]);
  value(sketch, tag('status'), [131, 6, 104, 24], { align: 'left', alarmAt: '2' });
  const rows: readonly [y: number, Words, string][] = [
    [30, { zh: '频率', en: 'Speed' }, 'speed'],
    [50, { zh: '电流', en: 'Current' }, 'current'],
    [96, { zh: '流量', en: 'Flow' }, 'flow'],
    [117, { zh: '轴承', en: 'Bearing' }, 'bearing-temperature'],
    [138, { zh: '振动', en: 'Vibration' }, 'vibration'],
  ];
  for (const [y, name, signal] of rows)
    row(sketch, name, tag(signal), [131, y, 158, 20], { share: 0.45, size: 13 });
  const command = { tag: tag('command'), feedbackTag: tag('running') };
  writeButton(sketch, { zh: '启动', en: 'Start' }, { ...command, writeValue: '1' }, [12, 128, 54, 30]);
  writeButton(sketch, { zh: '停止', en: 'Stop' }, { ...command, writeValue: '0' }, [72, 128, 54, 30]);
  return sketch.file({
    ...defaultContainer,
    ...titledBy(PUMP_FACEPLATE.title),
    width,
    height,
    bgColor: '',
    parameters: PARAMETERS,
  });
}
