import type { MonitoredSignal, SignalState } from '@zutai/contract';
import { type Binding, type LiveLookup, type LiveValue, unboundValue } from '@zutai/diagram';
import type { Language } from '@zutai/i18n';
import { inLanguage, type TextFunction } from '../../../../lib/language/index.ts';
import type { FeedState, LiveStore, ShownValue } from '../../../../lib/live/index.ts';
import type { PageSources } from '../page-owner.ts';
import type { MvarValues } from './mvar-values.ts';
import type { PageVariables } from './page-variables.ts';
import { readSystemValue } from './system-value.ts';

export interface LookupOptions {
  sources: Pick<PageSources, 'signals' | 'equipments' | 'mvars' | 'errorText'>;
  mvars: Pick<MvarValues, 'read'>;
  store: Pick<LiveStore, 'read'>;
  variables?: Pick<PageVariables, 'read'>;
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
    unit: inLanguage(signal, language).unit,
    decimals: signal.dataType === 'number' ? signal.decimals : null,
    title: language === 'en' && signal.titleEn !== '' ? signal.titleEn : signal.title,
    isReadOnly: !signal.writable,
    ...(hasOwnWords || isSwitch ? { states: hasOwnWords ? statesOf(signal.states, language) : onOff } : {}),
    ...(signal.min === null ? {} : { min: signal.min }),
    ...(signal.max === null ? {} : { max: signal.max }),
  };
}

/** The text a project shows in place of bad values; it stays marked as bad. */
function replaced(constant: Constant, shown: ShownValue, text: string): LiveValue {
  const { states: _states, ...rest } = constant;
  return { ...rest, value: text, timeMs: shown.timeMs, code: shown.code, quality: 'bad' };
}

function joined(constant: Constant, shown: ShownValue, errorText: string | null): LiveValue {
  const { value, timeMs, code, quality, goodMs } = shown;
  if (quality === 'bad' && errorText !== null) return replaced(constant, shown, errorText);
  // Nothing has arrived yet: hatched like stale, without an age.
  const live: LiveValue = {
    ...constant,
    value,
    timeMs,
    code,
    quality: quality === 'none' ? 'stale' : quality,
  };
  return goodMs === undefined ? live : { ...live, goodMs };
}

/** One value object for each value that is read, until the value changes. */
function createReader(
  constants: ReadonlyMap<string, Constant>,
  read: (id: string) => ShownValue,
  errorText: string | null,
): (id: string) => LiveValue {
  const made = new Map<string, { shown: ShownValue; live: LiveValue }>();
  return (id) => {
    const constant = constants.get(id);
    if (constant === undefined) return unboundValue;
    const shown = read(id);
    const known = made.get(id);
    if (known?.shown === shown) return known.live;
    const live = joined(constant, shown, errorText);
    made.set(id, { shown, live });
    return live;
  };
}

/** How the widgets of a page reach live values. One object a value: a repaint costs two map look-ups. */
export function createLiveLookup(options: LookupOptions): LiveLookup {
  const { signals, mvars, equipments, errorText } = options.sources;
  const readSignal = createReader(
    new Map(signals.map((signal) => [signal.id, constantOf(signal, options)])),
    (id) => options.store.read(id),
    errorText,
  );
  const readMvar = createReader(
    new Map(mvars.map(({ id, title, unit, decimals }) => [id, { title, unit, decimals, isReadOnly: true }])),
    (id) => options.mvars.read(id),
    errorText,
  );
  return {
    get(binding: Binding) {
      // Files of others may leave the type out or hold no binding at all.
      const {
        type = 'signal',
        signalId,
        systemKey,
        mvarId,
        equipId = '',
        variable,
      } = (binding ?? {}) as Partial<Binding>;
      if (type === 'signal' && signalId) return readSignal(signalId);
      if (type === 'mvar' && mvarId) return readMvar(mvarId);
      if (type === 'system' && systemKey)
        return readSystemValue(systemKey, { feed: options.feed(), equipments, equipId }, options.t);
      if (type === 'variable' && variable) return options.variables?.read(variable) ?? unboundValue;
      return unboundValue;
    },
  };
}
