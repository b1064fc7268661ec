import { CODE_STALE } from '@zutai/contract';
import { type ShownValue, shownOf } from '../../../lib/live/index.ts';
import type { ListedEquipment } from './use-equipment-list.ts';

export interface KeyValue {
  signalId: string;
  title: string;
  titleEn: string;
  unit: string;
  format: Pick<ListedEquipment['values'][number], 'decimals' | 'states'>;
  shown: ShownValue;
}

/** The main values of a piece of equipment; stale when it is offline or the list could not be refreshed. */
export function keyValuesOf(equipment: ListedEquipment, isLost: boolean): KeyValue[] {
  const isOld = isLost || !equipment.online;
  return equipment.values.map((value) => {
    const shown = shownOf(value.time === 0 ? null : value);
    return {
      signalId: value.id,
      title: value.title,
      titleEn: value.titleEn,
      unit: value.unit,
      format: { decimals: value.decimals, states: value.states },
      shown: isOld && shown.quality === 'good' ? { ...shown, code: CODE_STALE, quality: 'stale' } : shown,
    };
  });
}
