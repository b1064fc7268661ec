import { type LiveValue, unboundValue } from '@zutai/diagram';
import type { TextFunction, TextKey } from '../../../lib/language/index.ts';
import type { FeedState } from '../../../lib/live/index.ts';
import { formatTime } from '../../../lib/time/index.ts';

interface SystemKey {
  text: TextKey<'livePage'>;
  read(state: FeedState, t: TextFunction<'livePage'>): Pick<LiveValue, 'value' | 'unit' | 'states'>;
}

/** Values about the equipment itself that can be bound like a signal (glossary: system key). */
const KEYS: Readonly<Record<string, SystemKey>> = {
  online: {
    text: 'systemOnline',
    read: ({ gateway }, t) => ({
      value: gateway === null ? null : Number(gateway.online),
      unit: '',
      states: [
        { value: '1', text: t('stateOnline') },
        { value: '0', text: t('stateOffline') },
      ],
    }),
  },
  vpn: {
    text: 'systemVpn',
    read: ({ gateway }, t) => ({
      value: gateway === null ? null : Number(gateway.vpn),
      unit: '',
      states: [
        { value: '1', text: t('stateYes') },
        { value: '0', text: t('stateNo') },
      ],
    }),
  },
  lastSeen: {
    text: 'systemLastSeen',
    read: ({ gateway }) => ({
      value: gateway?.lastSeenMs == null ? null : formatTime(gateway.lastSeenMs),
      unit: '',
    }),
  },
  signalLevel: {
    text: 'systemSignalLevel',
    read: ({ gateway }) => ({ value: gateway?.signalLevel ?? null, unit: '%' }),
  },
};

export const SYSTEM_KEYS: readonly string[] = Object.keys(KEYS);

/** Name of a system value; undefined for a key nobody knows. */
export function systemTitle(key: string, t: TextFunction<'livePage'>): string | undefined {
  return Object.hasOwn(KEYS, key) ? t(KEYS[key]!.text) : undefined;
}

/** A system value as a widget sees it. It is as current as the connection to the server. */
export function readSystemValue(key: string, state: FeedState, t: TextFunction<'livePage'>): LiveValue {
  const known = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (known === undefined) return unboundValue;
  const read = known.read(state, t);
  const isCurrent = state.connection === 'live' && read.value !== null;
  return {
    ...unboundValue,
    ...read,
    decimals: 0,
    title: t(known.text),
    timeMs: state.connection === 'lost' ? state.lostSinceMs : null,
    code: isCurrent ? '200' : '201',
    quality: isCurrent ? 'good' : 'stale',
    isReadOnly: true,
  };
}
