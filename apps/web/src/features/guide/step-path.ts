import type { GuideStep } from '@zutai/contract';
import { pathTo } from '../../lib/path/index.ts';

/** Where a step is done; of the equipment to go on with where there is some. */
export function stepPath(step: GuideStep, equipmentId: string | null): string {
  const ofEquipment = (tab: 'page' | 'alarm' | 'report') => {
    if (equipmentId === null) return pathTo('/manage/eg/equipment/list');
    return pathTo(`/manage/eg/equipment/edit/:id/${tab}`, { id: equipmentId });
  };
  switch (step) {
    case 'gateway':
      return pathTo('/manage/eg/gateway');
    case 'equipment':
      return pathTo('/manage/eg/equipment/add');
    case 'value':
      return equipmentId === null
        ? pathTo('/monitor/eg/list')
        : pathTo('/monitor/eg/detail/list/:id', { id: equipmentId });
    case 'page':
    case 'binding':
      return ofEquipment('page');
    case 'alarmRule':
      return ofEquipment('alarm');
    case 'operator':
      return pathTo('/manage/account/op');
    case 'report':
      return ofEquipment('report');
  }
}
