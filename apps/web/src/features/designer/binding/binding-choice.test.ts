import type { MonitoredSignal } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import {
  allowedTypes,
  bindTag,
  byParameter,
  findChoice,
  mvarChoices,
  searchChoices,
  signalChoices,
  systemChoices,
  tagWithPrefix,
} from './binding-choice.ts';

const signal = (id: string, equipmentId: string, tag: string, more: Partial<MonitoredSignal> = {}) =>
  ({
    id,
    equipmentId,
    tag,
    title: `变量${tag}`,
    titleEn: `Signal ${tag}`,
    group: 'Group A',
    unit: 'bar',
    writable: false,
    ...more,
  }) as MonitoredSignal;

const sources = {
  equipments: [
    { id: '1', title: 'North', online: true },
    { id: '2', title: 'South', online: false },
  ],
  signals: [
    signal('11', '1', 'pump1.speed', { writable: true }),
    signal('12', '1', 'level'),
    signal('21', '2', 'pump1.speed'),
  ],
};
const titleOf = ({ titleEn }: MonitoredSignal) => titleEn;
const every = { keyword: '', isWritableOnly: false, equipmentId: '' };

describe('what can be bound to', () => {
  const choices = signalChoices(sources, titleOf);

  it('is a signal with its equipment and its tag', () => {
    expect(choices[2]!.binding).toMatchObject({
      type: 'signal',
      signalId: '21',
      equipId: '2',
      title: '变量pump1.speed',
      subTitle: 'South',
      tag: 'pump1.speed',
    });
  });

  it('comes first when it is called exactly what was typed', () => {
    const signals = ['pump1/speed-setpoint', 'pump1/speed', 'pump1/speed-limit'].map((tag, place) =>
      signal(String(place), '1', tag),
    );
    const found = searchChoices(signalChoices({ ...sources, signals }, titleOf), {
      ...every,
      keyword: ' Pump1/speed ',
    });
    expect(found.map(({ note }) => note)).toEqual([
      'pump1/speed',
      'pump1/speed-setpoint',
      'pump1/speed-limit',
    ]);
  });

  it('is found by every word, also by its equipment, and by what can be written', () => {
    const ids = (filter: Partial<typeof every>) =>
      searchChoices(choices, { ...every, ...filter }).map(({ key }) => key);
    expect(ids({ keyword: 'SPEED south' })).toEqual(['signal:21']);
    expect(ids({ keyword: 'speed level' })).toEqual([]);
    expect(ids({ isWritableOnly: true })).toEqual(['signal:11']);
    expect(ids({ equipmentId: '1' })).toEqual(['signal:11', 'signal:12']);
    expect(searchChoices(choices, every)).toBe(choices);
  });

  it('is by tag in a faceplate: the parameter stands for the equipment', () => {
    const pump = { name: 'pump', title: 'Pump', kind: 'equipment' as const, default: '' };
    const [first] = signalChoices(sources, titleOf, byParameter(pump));
    expect(first!.binding).toMatchObject({
      signalId: '',
      equipId: `\${pump}`,
      subTitle: `\${pump.title}`,
      tag: 'pump1.speed',
    });
    expect(bindTag('level', 'Level', byParameter(undefined))).toMatchObject({ equipId: '', tag: 'level' });
    const prefix = { name: 'no', value: 'pump1' };
    expect(tagWithPrefix('pump1.speed', prefix)).toBe(`\${no}.speed`);
    expect(tagWithPrefix('level', prefix)).toBe('level');
    expect(tagWithPrefix('level', { name: 'no', value: '' })).toBe('level');
  });

  it('is a calculated value or a system value', () => {
    const mvar = {
      id: '5',
      valueId: '1005',
      title: 'Total',
      unit: 'm³',
      decimals: 1,
      calcType: 'sum' as const,
      signals: [],
      formula: '',
    };
    expect(mvarChoices({ mvars: [mvar], title: 'Project' })[0]!.binding).toMatchObject({
      type: 'mvar',
      mvarId: '5',
      subTitle: 'Project',
    });
    expect(
      systemChoices([{ key: 'online', title: 'Online' }], sources.equipments[1]!)[0]!.binding,
    ).toMatchObject({
      type: 'system',
      systemKey: 'online',
      equipId: '2',
    });
  });

  it('knows what is bound now', () => {
    expect(findChoice(choices, choices[1]!.binding)?.key).toBe('signal:12');
    expect(findChoice(choices, { ...choices[1]!.binding, signalId: '99' })).toBeUndefined();
    expect(findChoice(choices, undefined)).toBeUndefined();
  });

  it('depends on the place: entries of charts hold what their list says, a click writes to a signal', () => {
    expect(allowedTypes('data.mvarArray.2')).toEqual(['mvar']);
    expect(allowedTypes('data.systemArray.0')).toEqual(['system']);
    expect(allowedTypes('data.signalArray.0')).toEqual(['signal']);
    expect(allowedTypes('clickEvent.config.data')).toEqual(['signal', 'variable']);
    expect(allowedTypes('data')).toContain('mvar');
  });
});
