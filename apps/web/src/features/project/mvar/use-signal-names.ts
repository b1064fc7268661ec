import type { MonitoredSignal, Mvar } from '@zutai/contract';
import { useMemo } from 'react';
import { inLanguage, useLanguage, useTitle } from '../../../lib/language/index.ts';
import type { PageSources } from '../../live-page/index.ts';

/** The signals a calculated value can be made of. */
export interface NamedSignals {
  readonly signals: readonly MonitoredSignal[];
  /** `equipment / signal (unit)`; undefined for what the project does not have. */
  readonly nameOf: (equipmentId: string, signalId: string) => string | undefined;
  /** Calculated values of the project, of which others can be made. */
  readonly mvars: readonly NamedMvar[];
}

export type NamedMvar = Pick<Mvar, 'id' | 'title'>;

/** Names the signals of a project in the user's language. */
export function useSignalNames({ equipments, signals, mvars }: PageSources): NamedSignals {
  const titleOf = useTitle();
  const language = useLanguage();
  return useMemo(() => {
    const owners = new Map(equipments.map((each) => [each.id, titleOf(each)]));
    const names = new Map(
      signals.map((signal) => {
        const { unit } = inLanguage(signal, language);
        const name = [owners.get(signal.equipmentId), titleOf(signal)].filter(Boolean).join(' / ');
        return [`${signal.equipmentId}.${signal.id}`, unit === '' ? name : `${name} (${unit})`];
      }),
    );
    return { signals, mvars, nameOf: (equipmentId, signalId) => names.get(`${equipmentId}.${signalId}`) };
  }, [equipments, signals, mvars, titleOf, language]);
}
