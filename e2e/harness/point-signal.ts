import type { SignalInput } from '@zutai/contract';
import { formatModbusAddress } from '@zutai/contract/driver-protocol';
import type { Point } from '@zutai/dev-env';

/** A device's point as a row of the signal table. */
export function signalOf(
  point: Point,
  driverId: string,
): Partial<SignalInput> & { tag: string; title: string } {
  return {
    driverId,
    tag: point.tag,
    title: point.title.zh,
    titleEn: point.title.en,
    group: point.group.zh,
    unit: point.unit,
    decimals: point.decimals,
    dataType: point.dataType,
    address: formatModbusAddress(point.address),
    scale: point.scale,
    offset: point.offset,
    writable: point.writable,
    min: point.min ?? null,
    max: point.max ?? null,
    states: Object.entries(point.enumTexts ?? {}).map(([value, text]) => ({
      value: Number(value),
      title: text.zh,
      titleEn: text.en,
    })),
  };
}
