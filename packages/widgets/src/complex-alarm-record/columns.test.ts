import readSheet from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { toXlsx } from '../chart/table/xlsx.ts';
import type { OverlayAlarm } from './alarm-source.ts';
import { alarmSheet } from './columns.ts';
import { alarmColumns } from './model.ts';

const alarm: OverlayAlarm = {
  id: '1',
  equipmentId: '7',
  equipTitle: '城南泵站',
  type: '=高限',
  level: { id: 'high', title: '高', color: '#c00', shape: '▲' },
  triggeredMs: Date.UTC(2026, 0, 1, 16),
  releasedMs: Date.UTC(2026, 0, 1, 16, 5),
  value: '9.50',
  message: '出口压力高',
};

it('a file of alarms has the shown columns in words, and none for what is only pressed', async () => {
  const columns = alarmColumns.filter((column) => column !== 'msg');
  const { heads, rows } = alarmSheet([alarm, { ...alarm, releasedMs: null }], columns, (key) => `t:${key}`);
  const file = await toXlsx([heads, ...rows]);
  const [sheet] = await readSheet(Buffer.from(await file.arrayBuffer()));
  expect(sheet!.data).toEqual([
    ['equipTitle', 'type', 'alarmLevelId', 'gmtTrigger', 'gmtRelease', 'value'].map(
      (id) => `t:columns.${id}`,
    ),
    ['城南泵站', '=高限', '▲ 高', '2026-01-02 00:00:00', '2026-01-02 00:05:00', 9.5],
    ['城南泵站', '=高限', '▲ 高', '2026-01-02 00:00:00', 't:active', 9.5],
  ]);
});
