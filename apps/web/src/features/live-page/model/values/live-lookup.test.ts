import { CODE_GOOD, INHERITED_RETENTION, type MonitoredSignal } from '@zutai/contract';
import { unbound } from '@zutai/diagram';
import { resources } from '@zutai/i18n';
import { describe, expect, it } from 'vitest';
import { type FeedState, FIRST_FEED_STATE, LiveStore } from '../../../../lib/live/index.ts';
import { createKnownSources } from './known-sources.ts';
import { createLiveLookup } from './live-lookup.ts';
import { MvarValues } from './mvar-values.ts';
import { listSystemKeys } from './system-value.ts';

const signal = (change: Partial<MonitoredSignal>): MonitoredSignal => ({
  id: '1',
  equipmentId: '9',
  driverId: null,
  driverTitle: '',
  tag: 'level',
  title: '液位',
  titleEn: 'Level',
  group: '',
  groupEn: '',
  unit: 'm',
  unitEn: '',
  decimals: 2,
  dataType: 'number',
  address: '',
  scale: 1,
  offset: 0,
  writable: false,
  confirmWrite: false,
  min: null,
  max: 6,
  deadband: 0,
  recording: 'all',
  recordingBand: 'absolute',
  recordingDeadband: 0,
  recordingPeriodS: 60,
  ...INHERITED_RETENTION,
  states: [],
  remark: '',
  seq: 1,
  live: null,
  ...change,
});

const total = {
  ...{
    id: '40',
    title: '合计',
    unit: 'm',
    valueId: '1000',
    decimals: 1,
    calcType: 'sum' as const,
    signals: ['1'],
    formula: '',
  },
};
const equipments = [
  { id: '9', title: 'North', online: true },
  { id: '10', title: 'South', online: true },
];

function setUp(
  signals: MonitoredSignal[],
  feed: Partial<FeedState> = {},
  language: 'zh' | 'en' = 'zh',
  errorText: string | null = null,
) {
  const store = new LiveStore();
  const mvars = new MvarValues([total], store);
  const lookup = createLiveLookup({
    sources: { signals, equipments, mvars: [total], errorText },
    mvars,
    store,
    feed: () => ({ ...FIRST_FEED_STATE, ...feed }),
    language,
    t: (key) => resources[language].livePage[key],
    common: (key) => resources[language].common[key],
  });
  return { store, get: (signalId: string) => lookup.get({ ...unbound, signalId }), lookup };
}

describe('live values of a page', () => {
  it('join the value with what is known of its signal', () => {
    const { store, get } = setUp([signal({})]);
    store.apply([{ id: '1', value: 3.5, time: 10, code: CODE_GOOD }]);
    expect(get('1')).toMatchObject({
      value: 3.5,
      timeMs: 10,
      quality: 'good',
      unit: 'm',
      decimals: 2,
      title: '液位',
      max: 6,
      isReadOnly: true,
    });
    expect(get('1')).not.toHaveProperty('min');
  });

  it('are the same object until the value changes', () => {
    const { store, get } = setUp([signal({})]);
    store.apply([{ id: '1', value: 1, time: 10, code: CODE_GOOD }]);
    const first = get('1');
    expect(get('1')).toBe(first);
    store.apply([{ id: '1', value: 2, time: 11, code: CODE_GOOD }]);
    expect(get('1')).not.toBe(first);
  });

  it('are stale before anything has arrived and once the feed is, never good by default', () => {
    const { store, get } = setUp([signal({})]);
    expect(get('1')).toMatchObject({ value: null, timeMs: null, quality: 'stale' });
    store.apply([{ id: '1', value: 1, time: 10, code: CODE_GOOD }]);
    expect(get('1').quality).toBe('good');
    store.setStale(true);
    expect(get('1')).toMatchObject({ value: 1, quality: 'stale', code: '201' });
  });

  it('are unbound for a signal nobody knows, and for a file without a binding', () => {
    const { get, lookup } = setUp([signal({})]);
    expect(get('2').quality).toBe('unbound');
    expect(lookup.get(undefined as never).quality).toBe('unbound');
  });

  it('are bad with the code of the catalogue', () => {
    const { store, get } = setUp([signal({})]);
    store.apply([{ id: '1', value: null, time: 10, code: '1715' }]);
    expect(get('1')).toMatchObject({ quality: 'bad', code: '1715', timeMs: 10 });
  });

  it('have words for states and switches in the reader’s language', () => {
    const states = [{ value: 1, title: '运行', titleEn: 'running' }];
    const own = setUp([signal({ states })], {}, 'en');
    expect(own.get('1')).toMatchObject({ title: 'Level', states: [{ value: '1', text: 'running' }] });
    const plain = setUp([signal({ dataType: 'boolean' })]);
    expect(plain.get('1')).toMatchObject({
      decimals: null,
      states: [
        { value: '1', text: '开' },
        { value: '0', text: '关' },
      ],
    });
  });
});

describe('values about the equipment itself', () => {
  const gateway = {
    equipmentId: '9',
    online: true,
    vpn: false,
    interval: 1,
    economizeOpen: false,
    economy: null,
    lastSeenMs: 0,
    signalLevel: 70,
    communication: 'online' as const,
    faults: [],
  };
  const bind = (systemKey: string) => ({ ...unbound, type: 'system' as const, systemKey });

  it('come from the feed and cannot be written', () => {
    const { lookup } = setUp([], { connection: 'live', gateway });
    expect(lookup.get(bind('online'))).toMatchObject({ value: 1, quality: 'good', isReadOnly: true });
    expect(lookup.get(bind('signalLevel'))).toMatchObject({ value: 70, unit: '%' });
    expect(lookup.get(bind('lastSeen')).value).toBe('1970-01-01 08:00:00');
  });

  it('are stale while the connection is lost, unbound when nobody knows them', () => {
    const { lookup } = setUp([], { connection: 'lost', lostSinceMs: 5, gateway });
    expect(lookup.get(bind('online'))).toMatchObject({ quality: 'stale', timeMs: 5 });
    expect(lookup.get(bind('constructor')).quality).toBe('unbound');
  });
});

describe('values of a project', () => {
  const briefs = [
    { equipmentId: '9', online: true, vpn: false, interval: 1, communication: 'online' as const, faults: [] },
    {
      equipmentId: '10',
      online: false,
      vpn: false,
      interval: 1,
      communication: 'offline' as const,
      faults: [],
    },
  ];
  const { lookup } = setUp([], { connection: 'live', gateways: briefs });
  const read = (systemKey: string, equipId = '') =>
    lookup.get({ ...unbound, type: 'system', systemKey, equipId }).value;

  it('count its equipment by what the gateways say now', () => {
    expect([read('equipmentCount'), read('onlineCount'), read('offlineCount')]).toEqual([2, 1, 1]);
  });

  it('speak of the equipment that is named', () => {
    expect([read('online', '9'), read('online', '10'), read('online', '11')]).toEqual([1, 0, null]);
  });

  it('are offered to the pages that can show them', () => {
    expect(listSystemKeys('project')).toContain('onlineCount');
    expect(listSystemKeys('project')).not.toContain('signalLevel');
    expect(listSystemKeys('equipment')).not.toContain('onlineCount');
  });

  it('are calculated', () => {
    const { store, lookup } = setUp([signal({})]);
    store.apply([{ id: '1', value: 4, time: 10, code: CODE_GOOD }]);
    expect(lookup.get({ ...unbound, type: 'mvar', mvarId: '40' })).toMatchObject({
      ...{ value: 4, unit: 'm', decimals: 1, title: '合计', quality: 'good', isReadOnly: true },
    });
    expect(lookup.get({ ...unbound, type: 'mvar', mvarId: '41' }).quality).toBe('unbound');
  });
});

// Section 3, "Project error display": errorValShow, errorDefaultVal (default "0").
describe('the text for bad values', () => {
  it('replaces a bad value and leaves it marked; stale and good ones stay', () => {
    const { store, get } = setUp([signal({})], {}, 'zh', '--');
    store.apply([{ id: '1', value: 7, time: 10, code: '1715' }]);
    expect(get('1')).toMatchObject({ value: '--', quality: 'bad', code: '1715', unit: 'm' });
    store.apply([{ id: '1', value: 7, time: 11, code: '201' }]);
    expect(get('1')).toMatchObject({ value: 7, quality: 'stale' });
  });
});

describe('what still exists', () => {
  const known = createKnownSources(
    {
      title: '水厂',
      signals: [signal({})],
      equipments: [{ id: '9', title: '泵站', online: true }],
      mvars: [total],
    },
    (key) => resources.zh.livePage[key],
  );
  it('is what the server lists', () => {
    expect(known.signal('1')).toEqual({ title: '液位', equipId: '9', equipTitle: '泵站' });
    expect(known.signal('2')).toBeUndefined();
    expect(known.system('online')).toEqual({ title: '设备在线', subTitle: '水厂' });
    expect(known.system('toString')).toBeUndefined();
    expect(known.mvar('40')).toEqual({ title: '合计', subTitle: '水厂' });
    expect(known.mvar('41')).toBeUndefined();
  });
});
