import { useText } from '../../../../lib/language/index.ts';
import type { DriverChoice } from '../model/cell-text.ts';
import type { SignalField } from '../model/field.ts';

const DATA_TYPE_TEXTS = {
  number: 'dataTypenumber',
  boolean: 'dataTypeboolean',
  text: 'dataTypetext',
} as const;

/** What a cell shows: drivers by name, data types in words, all else as it is. */
export function useShownText(drivers: readonly DriverChoice[]): (field: SignalField, text: string) => string {
  const t = useText('signal');
  return (field, text) => {
    if (field === 'driverId') return drivers.find(({ id }) => id === text)?.title ?? text;
    if (field === 'dataType') {
      const key = Object.entries(DATA_TYPE_TEXTS).find(([type]) => type === text)?.[1];
      return key === undefined ? text : t(key);
    }
    return text;
  };
}

/** What can be chosen in a choice cell. */
export function useChoices(
  drivers: readonly DriverChoice[],
): (field: SignalField) => { value: string; label: string }[] {
  const t = useText('signal');
  return (field) =>
    field === 'driverId'
      ? [
          ...drivers.map(({ id, title }) => ({ value: id, label: title })),
          { value: '', label: t('noDriver') },
        ]
      : Object.entries(DATA_TYPE_TEXTS).map(([value, key]) => ({ value, label: t(key) }));
}
