import type { MonitoredSignal, SignalState } from '@zutai/contract';
import { type Binding, type LiveLookup, type LiveValue, unboundValue } from '@zutai/diagram';
import type { Language } from '@zutai/i18n';
import type { TextFunction } from '../../../lib/language/index.ts';
import type { FeedState, LiveStore, ShownValue } from '../../../lib/live/index.ts';
import { readSystemValue } from './system-value.ts';

export interface LookupOptions {
  signals: readonly MonitoredSignal[];
  store: Pick<LiveStore, 'read'>;
  /** The feed's newest state, asked at every look. */
  feed: () => FeedState;
  language: Language;
  t: TextFunction<'livePage'>;
  common: TextFunction<'common'>;
}

type Constant = Omit<LiveValue, 'value' | 'timeMs' | 'code' | 'quality'>;

function statesOf(states: readonly SignalState[], language: Language) {
  return states.map(({ value, title, titleEn }) => ({
    value: String(value),
    text: language === 'en' && titleEn !== '' ? titleEn : title,
  }));
}

/** What of a live value does not change with the value. */
function constantOf(signal: MonitoredSignal, { language, common }: LookupOptions): Constant {
  const hasOwnWords = signal.states.length > 0;
  const isSwitch = signal.dataType === 'boolean';
  const onOff = [
    { value: '1', text: common('boolTrue') },
    { value: '0', text: common('boolFalse') },
  ];
  return {
    unit: signal.unit,
    decimals: signal.dataType === 'number' ? signal.decimals : null,
    title: language === 'en' && signal.titleEn !== '' ? signal.titleEn : signal.title,
    isReadOnly: !signal.writable,
    ...(hasOwnWords || isSwitch ? { states: hasOwnWords ? statesOf(signal.states, language) : onOff } : {}),
    ...(signal.min === null ? {} : { min: signal.min }),
    ...(signal.max === null ? {} : { max: signal.max }),
  };
}

function joined(constant: Constant, shown: ShownValue): LiveValue {
  const { value, timeMs, code, quality } = shown;
  // Nothing has arrived yet: hatched like stale, without an age.
  return { ...constant, value, timeMs, code, quality: quality === 'none' ? 'stale' : quality };
}

/** How the widgets of a page reach live values. One object a value: a repaint costs two map look-ups. */
export function createLiveLookup(options: LookupOptions): LiveLookup {
  const constants = new Map(options.signals.map((signal) => [signal.id, constantOf(signal, options)]));
  const made = new Map<string, { shown: ShownValue; live: LiveValue }>();

  function readSignal(id: string): LiveValue {
    const constant = constants.get(id);
    if (constant === undefined) return unboundValue;
    const shown = options.store.read(id);
    const known = made.get(id);
    if (known?.shown === shown) return known.live;
    const live = joined(constant, shown);
    made.set(id, { shown, live });
    return live;
  }

  return {
    get(binding: Binding) {
      // Files of others may leave the type out or hold no binding at all.
      const { type = 'signal', signalId, systemKey } = (binding ?? {}) as Partial<Binding>;
      if (type === 'signal' && signalId) return readSignal(signalId);
      if (type === 'system' && systemKey) return readSystemValue(systemKey, options.feed(), options.t);
      return unboundValue;
    },
  };
}
