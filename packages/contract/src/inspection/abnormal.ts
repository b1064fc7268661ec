import type { InspectionAnswer, InspectionItem } from './entity.ts';

/** Whether what was found is not as it should be; nothing found is neither. */
export function isAbnormal(item: InspectionItem, value: InspectionAnswer['value']): boolean {
  if (value === null || value === '') return false;
  if (item.kind === 'yesNo') return value !== 'yes';
  if (item.kind !== 'number' && item.kind !== 'live') return false;
  const number = Number(value);
  if (!Number.isFinite(number)) return false;
  return (item.min !== null && number < item.min) || (item.max !== null && number > item.max);
}
