import { quantityText, type SparePart, type SparePartMovementKind } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';

export const SPARE_PART_MOVEMENT_WORDS: Readonly<Record<SparePartMovementKind, TextRef>> = {
  receipt: textRef('sparePart', 'kind_receipt'),
  issue: textRef('sparePart', 'kind_issue'),
  return: textRef('sparePart', 'kind_return'),
  count: textRef('sparePart', 'kind_count'),
  repair: textRef('sparePart', 'kind_repair'),
};

export const SPARE_PART_STATE_WORDS = {
  enough: textRef('sparePart', 'state_enough'),
  below: textRef('sparePart', 'state_below'),
  archived: textRef('sparePart', 'state_archived'),
} as const satisfies Record<string, TextRef>;

/** What has to be known of a part at first sight. */
export function sparePartState({
  isBelow,
  isArchived,
}: Pick<SparePart, 'isBelow' | 'isArchived'>): keyof typeof SPARE_PART_STATE_WORDS {
  if (isArchived) return 'archived';
  return isBelow ? 'below' : 'enough';
}

/** A quantity with its unit, such as `1.5 L`. */
export function inUnit(thousandths: number, unit: string): string {
  return `${quantityText(thousandths)} ${unit}`;
}
