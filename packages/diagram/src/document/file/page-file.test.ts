import { describe, expect, it } from 'vitest';
import { createTestWidget, rectAt, testCatalog } from '../../testing/index.ts';
import { maxGroupDepth, maxPageStyles, maxPageVariables, maxWidgets } from '../limits.ts';
import { createPage, defaultContainer } from '../page.ts';
import type { Widget } from '../widget.ts';
import { parsePageFile, toPageFile } from './page-file.ts';

const parse = (file: unknown) => parsePageFile(file, { catalog: testCatalog, isStrict: true });
const withWidgets = (...widgets: unknown[]) => ({ version: 1, con: {}, widgets, bind: {} });

function nest(depth: number): Widget {
  let widget = rectAt('inner', 0, 0);
  const box = { x: 0, y: 0, width: 10, height: 10 };
  for (let level = 0; level < depth; level += 1) {
    widget = createTestWidget(`group${level}`, 'WidgetGroup', {
      ...box,
      rotate: 0,
      origin: box,
      children: [widget],
    });
  }
  return widget;
}

describe('reading a page file', () => {
  it('keeps unknown fields and unknown widget types through load and save', () => {
    const stranger = {
      id: 's',
      widgetType: 'ComplexHologram',
      position: { where: 'there' },
      beams: [{ x: 1 }],
    };
    const known = { ...rectAt('a', 1, 2), invented: { deep: [true, null] } };
    const position = { ...(known.position as object), margin: 7 };
    const file = {
      version: 1,
      con: { ...defaultContainer, title: 'Station', pagePmsn: '1', pagePmsns: [1] },
      widgets: [stranger, { ...known, position }],
      bind: { equips: [], signals: [], keys: [], mvars: [], scenes: ['9'] },
      signature: 'by somebody else',
    };
    const parsed = parse(JSON.parse(JSON.stringify(file)));
    expect(parsed.ok && JSON.parse(JSON.stringify(toPageFile(parsed.value, testCatalog)))).toEqual(file);
  });

  it('reads the parameters of a faceplate, and refuses those that could not be worked with', () => {
    const pump = { name: 'pump', title: 'Pump', kind: 'equipment', default: '' };
    const read = (parameters: unknown) => parse({ ...withWidgets(), con: { parameters } });
    const english = { ...pump, titleEn: 'Pump', defaultEn: 'P' };
    const found = read([{ ...english, readDefault: 'x' }]);
    expect(found.ok && found.value.con.parameters).toEqual([english]);
    expect(read([pump])).toMatchObject({ ok: true, value: { con: { parameters: [pump] } } });
    const wrong: [unknown, string][] = [
      ['x', 'con.parameters'],
      [[7], 'con.parameters[0]'],
      [[{ ...pump, title: null }], 'con.parameters[0].title'],
      [[{ ...pump, defaultEn: 7 }], 'con.parameters[0].defaultEn'],
      [[{ ...pump, name: 'a b' }], 'con.parameters[0].name'],
      [[{ ...pump, name: '__proto__' }], 'con.parameters[0].name'],
      [[pump, pump], 'con.parameters[1].name'],
      [[{ ...pump, kind: 'number' }], 'con.parameters[0].kind'],
    ];
    for (const [parameters, path] of wrong)
      expect(read(parameters)).toMatchObject({ ok: false, problem: { code: 'wrong-type', path } });
  });

  it('reads the styles of a page, and refuses those that could not be written into widgets', () => {
    const water = { id: 'water', name: '水', set: { 'style.fill.color': '#00f', 'data.thickness': 8 } };
    const read = (styles: unknown) => parse({ ...withWidgets(), con: { styles } });
    const parsed = read([{ ...water, invented: 1 }]);
    expect(parsed.ok && toPageFile(parsed.value, testCatalog).con.styles).toEqual([
      { ...water, invented: 1 },
    ]);
    const set = (values: unknown) => [{ ...water, set: values }];
    const wrong: [unknown, string][] = [
      ['x', 'con.styles'],
      [Array.from({ length: maxPageStyles + 1 }, (_, n) => ({ ...water, id: `s${n}` })), 'con.styles'],
      [[null], 'con.styles[0]'],
      [[{ ...water, id: 'a b' }], 'con.styles[0].id'],
      [[{ ...water, id: '__proto__' }], 'con.styles[0].id'],
      [[water, water], 'con.styles[1].id'],
      [[{ ...water, name: 5 }], 'con.styles[0].name'],
      [[{ ...water, nameEn: 'x'.repeat(101) }], 'con.styles[0].nameEn'],
      [set(null), 'con.styles[0].set'],
      [set({ 'position.x': 5 }), 'con.styles[0].set.position.x'],
      [set(JSON.parse('{"__proto__":{"a":1}}')), 'con.styles[0].set.__proto__'],
      [set({ 'style.fill.color': 'url(#x)' }), 'con.styles[0].set.style.fill.color'],
      [set({ 'style.stroke.width': 1e9 }), 'con.styles[0].set.style.stroke.width'],
      [set({ 'style.opacity': Number.NaN }), 'con.styles[0].set.style.opacity'],
      [set({ 'data.cap': 'sharp' }), 'con.styles[0].set.data.cap'],
    ];
    for (const [styles, path] of wrong)
      expect(read(styles)).toMatchObject({ ok: false, problem: { code: 'wrong-type', path } });
  });

  it('reads the variables of a page, and refuses those that could not be worked with', () => {
    const zone = { name: 'zone', type: 'text', default: 'north' };
    const read = (variables: unknown) => parse({ ...withWidgets(), con: { variables } });
    const parsed = read([{ ...zone, title: 'Zone' }]);
    expect(parsed.ok && toPageFile(parsed.value, testCatalog).con.variables).toEqual([
      { ...zone, title: 'Zone' },
    ]);
    const wrong: [unknown, string][] = [
      [{}, 'con.variables'],
      [Array.from({ length: maxPageVariables + 1 }, (_, n) => ({ ...zone, name: `v${n}` })), 'con.variables'],
      [[7], 'con.variables[0]'],
      [[{ ...zone, name: 'a-b' }], 'con.variables[0].name'],
      [[{ ...zone, name: '__proto__' }], 'con.variables[0].name'],
      [[{ ...zone, name: 'accent' }], 'con.variables[0].name'],
      [[zone, zone], 'con.variables[1].name'],
      [[{ ...zone, title: 5 }], 'con.variables[0].title'],
      [[{ ...zone, type: 'date' }], 'con.variables[0].type'],
      [[{ ...zone, type: 'number' }], 'con.variables[0].default'],
      [[{ ...zone, type: 'number', default: null }], 'con.variables[0].default'],
      [[{ ...zone, type: 'boolean', default: 1 }], 'con.variables[0].default'],
      [[{ ...zone, type: 'color', default: 'url(#x)' }], 'con.variables[0].default'],
      [[{ ...zone, default: 'x'.repeat(1001) }], 'con.variables[0].default'],
    ];
    for (const [variables, path] of wrong)
      expect(read(variables)).toMatchObject({ ok: false, problem: { code: 'wrong-type', path } });
  });

  // Section 3: "Width and height are converted to numbers."
  it('reads the unversioned file of the specification, numbers as text and parts missing', () => {
    const parsed = parse({ con: { width: '800', height: '600', projectId: null } });
    expect(parsed).toMatchObject({
      ok: true,
      value: { version: 1, con: { width: 800, height: 600, projectId: '' } },
    });
  });

  it('keeps the password out of the file', () => {
    expect(toPageFile(createPage({ password: 'secret', checkpwd: true }), testCatalog).con).toMatchObject({
      password: '',
      checkpwd: true,
    });
  });

  it('lists what is bound, also in groups and in widgets of unknown types', () => {
    const bound = { ...rectAt('a', 0, 0), data: { type: 'signal', signalId: '1', equipId: '10' } };
    const stranger = {
      ...rectAt('b', 0, 0),
      widgetType: 'Unknown',
      data: {
        signalArray: [
          { signalId: '2', equipId: '10' },
          { type: 'mvar', mvarId: '5' },
        ],
      },
    };
    const box = { x: 0, y: 0, width: 10, height: 10 };
    const group = createTestWidget('g', 'WidgetGroup', {
      ...box,
      rotate: 0,
      origin: box,
      children: [stranger],
    });
    const click = { enable: true, config: { data: { type: 'system', systemKey: 'time' } } };
    const page = createPage({}, [bound, { ...group, clickEvent: click as never }]);
    expect(toPageFile(page, testCatalog).bind).toEqual({
      equips: ['10'],
      signals: ['1', '2'],
      keys: ['time'],
      mvars: ['5'],
    });
  });

  it.each([
    ['no object', 'text', { code: 'wrong-type', path: '' }],
    ['a list', [], { code: 'wrong-type', path: '' }],
    ['a later version', { version: 99 }, { code: 'newer-version', version: 99, supported: 1 }],
    ['a version in words', { version: 'one' }, { code: 'wrong-type', path: 'version' }],
    ['a container that is none', { version: 1, con: 5, widgets: [], bind: {} }, { path: 'con' }],
    ['a title that is a number', { con: { title: 5 } }, { code: 'wrong-type', path: 'con.title' }],
    ['a width that is none', { con: { width: 'wide' } }, { code: 'wrong-type', path: 'con.width' }],
    ['a width of nothing', { con: { width: 0 } }, { code: 'wrong-type', path: 'con.width' }],
    ['widgets that are no list', { con: {}, widgets: {} }, { code: 'wrong-type', path: 'widgets' }],
    ['a widget that is null', withWidgets(null), { code: 'wrong-type', path: 'widgets[0]' }],
    [
      'a widget without id',
      withWidgets({ widgetType: 'ShapeRect' }),
      { code: 'missing', path: 'widgets[0].id' },
    ],
    [
      'a widget without place',
      withWidgets({ id: 'a', widgetType: 'ShapeRect' }),
      { path: 'widgets[0].position' },
    ],
    ['an id that is a novel', withWidgets(rectAt('a'.repeat(201), 0, 0)), { path: 'widgets[0].id' }],
    ['a place at no end', withWidgets(rectAt('a', Infinity, 0)), { code: 'wrong-widget' }],
    ['a place on the moon', withWidgets(rectAt('a', 0, -1e9)), { code: 'wrong-widget' }],
    ['a size below nothing', withWidgets(rectAt('a', 0, 0, -1, 5)), { code: 'wrong-widget' }],
    [
      'fields nested without end',
      withWidgets({ ...rectAt('a', 0, 0), data: JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`) }),
      { code: 'wrong-type', path: '' },
    ],
    ['one id twice', withWidgets(rectAt('a', 0, 0), rectAt('a', 0, 0)), { code: 'duplicate-id', id: 'a' }],
    [
      'a place that is not right',
      withWidgets({ ...rectAt('a', 0, 0), position: { x: '1' } }),
      { code: 'wrong-widget' },
    ],
    ['bind that is no list', { con: {}, widgets: [], bind: { signals: 'x' } }, { path: 'bind.signals' }],
    [
      'too many widgets',
      withWidgets(...Array.from({ length: maxWidgets + 1 }, (_, place) => rectAt(`w${place}`, 0, 0))),
      { code: 'too-many-widgets' },
    ],
    ['groups too deep', withWidgets(nest(maxGroupDepth + 1)), { code: 'groups-too-deep' }],
  ])('refuses %s, with the place', (_name, file, problem) => {
    expect(parse(file)).toMatchObject({ ok: false, problem });
  });

  it('reads groups as deep as allowed', () => {
    expect(parse(withWidgets(nest(maxGroupDepth))).ok).toBe(true);
  });
});
