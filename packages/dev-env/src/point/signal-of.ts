import { INHERITED_RETENTION, type SignalInput } from '@zutai/contract';
import { formatModbusAddress } from '@zutai/contract/driver-protocol';
import type { Point } from './point.ts';

/** A device's point as a person would have typed it into the signal table. */
export function signalOf(point: Point, driverId: string): SignalInput {
  return {
    driverId,
    tag: point.tag,
    title: point.title.zh,
    titleEn: point.title.en,
    group: point.group.zh,
    groupEn: point.group.en,
    unit: point.unit,
    unitEn: '',
    decimals: point.decimals,
    dataType: point.dataType,
    address: formatModbusAddress(point.address),
    scale: point.scale,
    offset: point.offset,
    writable: point.writable,
    confirmWrite: false,
    min: point.min ?? null,
    max: point.max ?? null,
    deadband: 0,
    recording: 'all',
    recordingBand: 'absolute',
    recordingDeadband: 0,
    recordingPeriodS: 60,
    ...INHERITED_RETENTION,
    states: Object.entries(point.enumTexts ?? {}).map(([value, text]) => ({
      value: Number(value),
      title: text.zh,
      titleEn: text.en,
    })),
    remark: '',
  };
}
