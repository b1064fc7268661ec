import { CODE_GOOD, type CommunicationState, codeShown } from '@zutai/contract';
import { type LiveValue, unboundValue } from '@zutai/diagram';
import type { TextFunction, TextKey } from '../../../../lib/language/index.ts';
import type { FeedState, GatewayBrief } from '../../../../lib/live/index.ts';
import { formatTime } from '../../../../lib/time/index.ts';
import type { PageEquipment, PageOwner } from '../page-owner.ts';

/** What a system value is read from: the feed, and the equipment the page may speak of. */
export interface SystemSource {
  feed: FeedState;
  equipments: readonly PageEquipment[];
  /** Of the binding; '' is the page's own. */
  equipId: string;
}

type Read = Pick<LiveValue, 'value' | 'unit' | 'states'>;

interface SystemKey {
  text: TextKey<'livePage'>;
  /** Owners whose pages may show it. */
  kinds: readonly PageOwner['kind'][];
  read(source: SystemSource, t: TextFunction<'livePage'>): Read;
}

const onEquipment = ['equipment', 'project', 'template', 'faceplate'] as const;
const onGateway = ['equipment', 'template', 'faceplate'] as const;
const onProject = ['project'] as const;

/** Gateway of the binding's equipment: the page's own, or one of several. */
function gatewayOf({ feed, equipId }: SystemSource): GatewayBrief | undefined {
  const own = feed.gateways?.find((gateway) => gateway.equipmentId === equipId);
  return own ?? feed.gateway ?? undefined;
}

/** The state of a piece of equipment as lists and banners say it. */
function stateOf(equipment: PageEquipment, { gateways }: FeedState): CommunicationState {
  const known = gateways?.find(({ equipmentId }) => equipmentId === equipment.id) ?? equipment;
  return known.communication ?? (known.online ? 'online' : 'offline');
}

const asNumber = (is: boolean | undefined) => (is === undefined ? null : Number(is));

const count = (text: TextKey<'livePage'>, of: (source: SystemSource) => number): SystemKey => ({
  text,
  kinds: onProject,
  read: (source) => ({ value: of(source), unit: '' }),
});

const countIn = (text: TextKey<'livePage'>, state: CommunicationState) =>
  count(text, ({ equipments, feed }) => equipments.filter((each) => stateOf(each, feed) === state).length);

/** Values about the equipment or project itself that can be bound like a signal (glossary: system key). */
const KEYS: Readonly<Record<string, SystemKey>> = {
  online: {
    text: 'systemOnline',
    kinds: onEquipment,
    // The specification's value has two states; the words know the third.
    read: (source, t) => {
      const gateway = gatewayOf(source);
      const hasFault = gateway?.communication === 'fault';
      return {
        value: asNumber(gateway?.online),
        unit: '',
        states: [
          { value: '1', text: t(hasFault ? 'stateFault' : 'stateOnline') },
          { value: '0', text: t(hasFault ? 'stateFault' : 'stateOffline') },
        ],
      };
    },
  },
  vpn: {
    text: 'systemVpn',
    kinds: onEquipment,
    read: (source, t) => ({
      value: asNumber(gatewayOf(source)?.vpn),
      unit: '',
      states: [
        { value: '1', text: t('stateYes') },
        { value: '0', text: t('stateNo') },
      ],
    }),
  },
  lastSeen: {
    text: 'systemLastSeen',
    kinds: onGateway,
    read: ({ feed: { gateway } }) => ({
      value: gateway?.lastSeenMs == null ? null : formatTime(gateway.lastSeenMs),
      unit: '',
    }),
  },
  signalLevel: {
    text: 'systemSignalLevel',
    kinds: onGateway,
    read: ({ feed: { gateway } }) => ({ value: gateway?.signalLevel ?? null, unit: '%' }),
  },
  equipmentCount: count('systemEquipmentCount', ({ equipments }) => equipments.length),
  onlineCount: countIn('systemOnlineCount', 'online'),
  faultCount: countIn('systemFaultCount', 'fault'),
  offlineCount: countIn('systemOfflineCount', 'offline'),
};

export const SYSTEM_KEYS: readonly string[] = Object.keys(KEYS);

/** The system values pages of an owner may show. */
export function listSystemKeys(kind: PageOwner['kind']): string[] {
  return SYSTEM_KEYS.filter((key) => KEYS[key]!.kinds.includes(kind));
}

/** Name of a system value; undefined for a key nobody knows. */
export function systemTitle(key: string, t: TextFunction<'livePage'>): string | undefined {
  return Object.hasOwn(KEYS, key) ? t(KEYS[key]!.text) : undefined;
}

/** A system value as a widget sees it. It is as current as the connection to the server. */
export function readSystemValue(key: string, source: SystemSource, t: TextFunction<'livePage'>): LiveValue {
  const known = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (known === undefined) return unboundValue;
  const { feed } = source;
  // What is known of now was not so then.
  const read: Read = feed.isPast === true ? { value: null, unit: '' } : known.read(source, t);
  const isCurrent = feed.connection === 'live' && read.value !== null;
  return {
    ...unboundValue,
    ...read,
    decimals: 0,
    title: t(known.text),
    timeMs: feed.connection === 'lost' ? feed.lostSinceMs : null,
    code: codeShown(CODE_GOOD, isCurrent),
    quality: isCurrent ? 'good' : 'stale',
    isReadOnly: true,
  };
}
