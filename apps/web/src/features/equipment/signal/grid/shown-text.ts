import { recordingBand, recordingMode } from '@zutai/contract';
import { type TextKey, useText } from '../../../../lib/language/index.ts';
import type { DriverChoice } from '../model/cell-text.ts';
import type { SignalField } from '../model/field.ts';

const DATA_TYPE_TEXTS = {
  number: 'dataTypenumber',
  boolean: 'dataTypeboolean',
  text: 'dataTypetext',
} as const;

/** Words of the choices of a field, in their order. */
const CHOICE_TEXTS: Partial<Record<SignalField, Readonly<Record<string, TextKey<'signal'>>>>> = {
  dataType: DATA_TYPE_TEXTS,
  recording: Object.fromEntries(recordingMode.options.map((mode) => [mode, `recording_${mode}` as const])),
  recordingBand: Object.fromEntries(
    recordingBand.options.map((band) => [band, `recordingBand_${band}` as const]),
  ),
};

/** What a cell shows: drivers by name, data types in words, all else as it is. */
export function useShownText(drivers: readonly DriverChoice[]): (field: SignalField, text: string) => string {
  const t = useText('signal');
  return (field, text) => {
    if (field === 'driverId') return drivers.find(({ id }) => id === text)?.title ?? text;
    const key = Object.entries(CHOICE_TEXTS[field] ?? {}).find(([value]) => value === text)?.[1];
    return key === undefined ? text : t(key);
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
      : Object.entries(CHOICE_TEXTS[field] ?? {}).map(([value, key]) => ({ value, label: t(key) }));
}
