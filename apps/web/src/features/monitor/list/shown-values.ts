import { valueShown } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
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
export function keyValuesOf(equipment: ListedEquipment, isLost: boolean, language: Language): KeyValue[] {
  const isOld = isLost || !equipment.online;
  return equipment.values.map((value) => {
    const known = valueShown(value, !isOld);
    return {
      signalId: value.id,
      title: value.title,
      titleEn: value.titleEn,
      unit: (language === 'en' && value.unitEn) || value.unit,
      format: { decimals: value.decimals, states: value.states },
      shown: shownOf(value.time === 0 ? null : known),
    };
  });
}
