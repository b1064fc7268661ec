import { describe, expect, it } from 'vitest';
import { type Binding, bindingKey, unbound } from '../document/binding.ts';
import { createPage } from '../document/page.ts';
import { rectAt } from '../testing/index.ts';
import { collectBindLists, indexByBinding } from './collect.ts';
import { formatValue, unboundValue, worstOf } from './live.ts';
import { cleanBindings, type KnownSources, rebindPage } from './rebind.ts';
import { findBindings } from './walk.ts';

const signal = (signalId: string, equipId: string): Binding => ({
  ...unbound,
  signalId,
  equipId,
  title: 'Old',
});
const bound = (id: string, binding: Binding) => ({ ...rectAt(id, 0, 0), data: binding });

const known: KnownSources = {
  signal: (id) => (id === '1' ? { title: 'Level', equipId: '10', equipTitle: 'Tank' } : undefined),
  system: (key) => (key === 'clock' ? { title: 'Clock' } : undefined),
  mvar: (id) => (id === '5' ? { title: 'Sum', subTitle: 'Plant' } : undefined),
  equipment: (id) => (id === '10' ? { title: 'Tank' } : undefined),
};

describe('Section 4: "On a bound signal or equipment that no longer exists, or when equipId mismatches, the widget\'s binding is cleared. Otherwise titles are refreshed."', () => {
  const clean = (binding: Binding) => {
    const { page, cleared } = cleanBindings(createPage({}, [bound('a', binding)]), known);
    return { data: page.widgets[0]!.data as Binding, cleared };
  };

  it('refreshes titles', () => {
    const { data, cleared } = clean(signal('1', '10'));
    expect(data).toMatchObject({ signalId: '1', title: 'Level', subTitle: 'Tank' });
    expect(cleared).toEqual([]);
  });

  it.each([
    ['a signal that is gone', signal('2', '10')],
    ['a signal of other equipment', signal('1', '11')],
    ['a variable that is gone', { ...unbound, type: 'mvar', mvarId: '4' } as Binding],
    ['a system value that is gone', { ...unbound, type: 'system', systemKey: 'gone' } as Binding],
    [
      'a system value of equipment that is gone',
      { ...unbound, type: 'system', systemKey: 'clock', equipId: '999' } as Binding,
    ],
  ])('clears %s, and says so', (_name, binding) => {
    const { data, cleared } = clean(binding);
    expect(data).toEqual({ ...unbound, type: binding.type });
    expect(cleared).toMatchObject([{ widgetId: 'a', path: 'data', binding }]);
  });

  it('refreshes both titles of system values and measurement variables', () => {
    const old = { title: 'Old', subTitle: 'Old' };
    const system = { ...unbound, ...old, type: 'system', systemKey: 'clock' } as const;
    expect(clean({ ...system, equipId: '10' }).data).toMatchObject({ title: 'Clock', subTitle: 'Tank' });
    expect(clean(system).data).toMatchObject({ title: 'Clock', subTitle: 'Old' });
    const parameter = { ...system, equipId: `\${pump}` };
    expect(clean(parameter).data).toMatchObject({ equipId: `\${pump}`, title: 'Clock', subTitle: 'Old' });
    const mvar = { ...unbound, ...old, type: 'mvar', mvarId: '5' } as const;
    expect(clean(mvar).data).toMatchObject({ title: 'Sum', subTitle: 'Plant' });
  });

  it('clears and refreshes equipment that is chosen beside bindings, and never makes a list mean everything', () => {
    const ref = (equipmentId: string) => ({ equipmentId, title: 'Old', longitude: 3 });
    const map = { ...rectAt('map', 0, 0), data: { equipments: [ref('10'), ref('999')] } };
    const slice = { ...rectAt('slice', 0, 0), data: { equipment: ref('999'), signalArray: [] } };
    const group = {
      ...rectAt('g', 0, 0),
      position: {
        ...{ x: 0, y: 0, width: 9, height: 9, rotate: 0 },
        origin: { x: 0, y: 0, width: 9, height: 9 },
        children: [{ ...rectAt('alarms', 0, 0), data: { equips: [ref('999')] } }],
      },
    };
    const { page, cleared } = cleanBindings(createPage({}, [map, slice, group as never]), known);
    expect(page.widgets[0]!.data).toEqual({
      equipments: [
        { equipmentId: '10', title: 'Tank', longitude: 3 },
        { equipmentId: '', title: '', longitude: 3 },
      ],
    });
    expect(page.widgets[1]!.data).toMatchObject({ equipment: { equipmentId: '', title: '' } });
    const [alarms] = (page.widgets[2]!.position as unknown as { children: { data: unknown }[] }).children;
    expect(alarms!.data).toMatchObject({ equips: [{ equipmentId: '', title: '' }] });
    expect(cleared.map(({ widgetId, path, binding }) => [widgetId, path, binding.equipId])).toEqual([
      ['map', 'data.equipments.1', '999'],
      ['slice', 'data.equipment', '999'],
      ['alarms', 'data.equips.0', '999'],
    ]);
  });

  it('keeps what stands beside the binding in the same object', () => {
    const { data } = clean({ ...signal('2', '10'), dataAddon: { minVal: 3 } } as Binding);
    expect(data).toMatchObject({ signalId: '', dataAddon: { minVal: 3 } });
  });

  it('keeps the tag of a signal where it is known, and the one it has where it is not', () => {
    const page = createPage({}, [bound('a', { ...signal('1', '10'), tag: 'old' })]);
    const withTag = {
      ...known,
      signal: () => ({ title: 'Level', equipId: '10', equipTitle: 'Tank', tag: 'LT1' }),
    };
    expect(cleanBindings(page, withTag).page.widgets[0]!.data).toMatchObject({ tag: 'LT1' });
    expect(cleanBindings(page, known).page.widgets[0]!.data).toMatchObject({ title: 'Level', tag: 'old' });
  });

  it('leaves the same page when nothing is to be done', () => {
    const fresh = { ...signal('1', '10'), title: 'Level', subTitle: 'Tank' };
    const page = createPage({}, [bound('a', fresh)]);
    expect(cleanBindings(page, known).page).toBe(page);
  });
});

describe('a binding by tag', () => {
  const byTag: Binding = { ...unbound, equipId: '10', tag: 'level', title: 'level' };

  it('is bound, under a key of its own', () => {
    expect(bindingKey(byTag)).toBe('tag:10/level');
    expect(bindingKey({ ...byTag, signalId: '1' })).toBe('signal:1');
    expect(bindingKey({ ...unbound, tag: '' })).toBeUndefined();
    expect(bindingKey({ ...byTag, type: 'mvar' })).toBeUndefined();
  });

  it('is left alone by the clean-up, which cannot know what it stands for', () => {
    const page = createPage({}, [bound('a', byTag)]);
    expect(cleanBindings(page, known)).toEqual({ page, cleared: [] });
  });

  it('brings its equipment into the lists of a page, but no signal and no parameter', () => {
    const open = { ...byTag, equipId: `\${pump}` };
    const lists = collectBindLists([bound('a', byTag), bound('b', open)]);
    expect(lists).toMatchObject({ equips: ['10'], signals: [] });
  });

  it('does not outlive its signal: what is gone is cleared with its tag', () => {
    const { page } = cleanBindings(createPage({}, [bound('a', { ...signal('2', '10'), tag: 'x' })]), known);
    expect(page.widgets[0]!.data).toEqual(unbound);
  });
});

describe('finding and changing bindings', () => {
  it('finds them wherever they stand', () => {
    const widget = {
      ...bound('a', signal('1', '10')),
      animation: { twinkle: { enable: false, config: { data: signal('2', '10') } } } as never,
    };
    expect(findBindings(widget).map(({ path }) => path)).toEqual(['data', 'animation.twinkle.config.data']);
  });

  it('moves a page to other equipment', () => {
    const page = createPage({}, [bound('a', signal('1', '10')), rectAt('b', 0, 0)]);
    const moved = rebindPage(page, ({ binding }) => ({ ...binding, equipId: '20' }));
    expect(moved.widgets[0]!.data).toMatchObject({ signalId: '1', equipId: '20' });
    expect(moved.widgets[1]).toBe(page.widgets[1]);
  });

  it('knows which widgets a value touches', () => {
    const index = indexByBinding([bound('a', signal('1', '10')), bound('b', signal('1', '10'))]);
    expect(index.get('signal:1')).toEqual(['a', 'b']);
  });
});

describe('live values', () => {
  const live = { ...unboundValue, quality: 'good' as const };

  it('are written with fixed decimals or in the words of their states', () => {
    expect(formatValue({ ...live, value: 12.3456, decimals: 2 })).toBe('12.35');
    expect(formatValue({ ...live, value: 2, decimals: null })).toBe('2');
    expect(formatValue({ ...live, value: true, states: [{ value: '1', text: 'running' }] })).toBe('running');
    expect(formatValue({ ...live, value: null })).toBe('');
  });

  it('are as good as the worst of them', () => {
    expect(worstOf([live, { ...live, quality: 'bad' }, { ...live, quality: 'stale' }])?.quality).toBe('bad');
    expect(worstOf([])).toBeUndefined();
  });
});
