import { describe, expect, it } from 'vitest';
import { bindingKey, unbound } from '../document/binding.ts';
import type { PageStyle } from '../document/kept/page-style.ts';
import { type PageVariable, variableValue } from '../document/kept/page-variable.ts';
import { type Container, createPage, type Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { lintPage } from '../lint/lint-page.ts';
import { ownPaths } from '../page-style/edit-styles.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';
import { addVariable, changeVariable, removeVariable, variableNameProblem } from './edit-variables.ts';
import { listScriptsNaming } from './variable-scripts.ts';
import { fillVariables, textVariables } from './variable-texts.ts';

const ref = (name: string) => `\${${name}}`;
const zone: PageVariable = { name: 'zone', type: 'text', default: 'north' };
const tone: PageVariable = { name: 'tone', type: 'color', default: '#ff0000' };
const pageWith = (...widgets: Widget[]): Page => createPage({ variables: [zone, tone] }, widgets);
const toZone = { ...unbound, type: 'variable' as const, variable: 'zone', title: 'zone' };
const text = (id: string, words: string): Widget => ({
  ...rectAt(id, 0, 0),
  data: { text: words, script: words },
});
const bound: Widget = { ...rectAt('b', 0, 0), data: { ...toZone } };
const colored: Widget = {
  ...rectAt('c', 0, 0),
  style: { ...rectAt('c', 0, 0).style, fill: { enable: true, color: '$tone' } },
};

describe('the variables of a page', () => {
  it('get a free name and the first value of their type', () => {
    const page = addVariable(addVariable(createPage(), 'number'), 'boolean');
    expect(page.con.variables).toEqual([
      { name: 'value1', type: 'number', default: 0 },
      { name: 'value2', type: 'boolean', default: false },
    ]);
  });

  it('are renamed in bindings, in texts of both languages and as colours, in groups too', () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    const inner = {
      ...text('in', `Zone ${ref('zone')}`),
      i18n: { en: { 'data.text': `In ${ref('zone')}` } },
    };
    const group = createTestWidget('g', 'WidgetGroup', {
      ...box,
      rotate: 0,
      origin: box,
      children: [inner, bound],
    });
    const page = changeVariable(pageWith(group, colored), 0, { name: 'area' });
    const renamed = changeVariable(page, 1, { name: 'shade' });
    expect(renamed.con.variables!.map(({ name }) => name)).toEqual(['area', 'shade']);
    expect(renamed.widgets[0]!.position).toMatchObject({
      children: [
        {
          data: { text: `Zone ${ref('area')}`, script: `Zone ${ref('zone')}` },
          i18n: { en: { 'data.text': `In ${ref('area')}` } },
        },
        { data: { variable: 'area', title: 'area' } },
      ],
    });
    expect(renamed.widgets[1]!.style.fill.color).toBe('$shade');
  });

  it('are renamed in scripts where they are called for; where the name is anything else it is told', () => {
    const scripted = (id: string, script: string): Widget => {
      const made = rectAt(id, 0, 0);
      const { clickEvent } = made;
      return { ...made, clickEvent: { ...clickEvent, config: { ...clickEvent.config, script } } };
    };
    const called = `await write( "zone", value('zone') + read(\`zone\`).value); other.value('zone'); value('zone2');`;
    const named = scripted('n', `const name = 'zone'; write(name, 1);`);
    const { widgets } = changeVariable(pageWith(scripted('s', called), named), 0, { name: 'area' });
    expect(widgets[0]!.clickEvent.config.script).toBe(
      `await write( "area", value('area') + read(\`area\`).value); other.value('zone'); value('zone2');`,
    );
    expect(widgets[1]).toBe(named);
    expect(listScriptsNaming({ widgets }, 'zone').map(({ id }) => id)).toEqual(['s', 'n']);
    expect(listScriptsNaming({ widgets: [scripted('t', `value('zone2')`)] }, 'zone')).toEqual([]);
  });

  it('are renamed in the styles and the ground of the page, which stay those of what follows them', () => {
    const style = { id: 's', name: 'S', set: { 'style.fill.color': '$tone' } };
    const page = { ...pageWith({ ...colored, styleId: 's' }) };
    const renamed = changeVariable({ ...page, con: { ...page.con, styles: [style], bgColor: '$tone' } }, 1, {
      name: 'shade',
    });
    expect(renamed.con.bgColor).toBe('$shade');
    expect(ownPaths(renamed.widgets[0]!, renamed.con.styles![0]!)).toEqual([]);
  });

  it('are not renamed to what cannot be or is there, and keep a value of their type', () => {
    const page = pageWith();
    expect(changeVariable(page, 0, { name: 'tone' })).toBe(page);
    expect(changeVariable(page, 0, { name: 'a b' })).toBe(page);
    expect(variableNameProblem([zone, tone], 0, 'accent')).toBe('wrong');
    expect(variableNameProblem([zone, tone], 0, 'zone')).toBeUndefined();
    expect(changeVariable(page, 0, { type: 'number' }).con.variables![0]!.default).toBe(0);
    expect(changeVariable(page, 5, { name: 'x' })).toBe(page);
    expect(removeVariable(page, 0).con.variables).toEqual([tone]);
  });

  it('are bound to by name', () => {
    expect(bindingKey(toZone)).toBe('variable:zone');
    expect(bindingKey({ ...toZone, variable: '' })).toBeUndefined();
  });

  it('stand in texts; what holds none is the same object', () => {
    const widgets = [text('a', `In ${ref('zone')}, ${ref('other')}`), bound];
    expect([...textVariables(widgets)]).toEqual(['zone', 'other']);
    const filled = fillVariables(widgets, new Map([['zone', 'south']]));
    expect(filled[0]!.data).toEqual({
      text: `In south, ${ref('other')}`,
      script: `In ${ref('zone')}, ${ref('other')}`,
    });
    expect(filled[1]).toBe(bound);
  });

  it('that do not exist are found by the check', () => {
    const lost = { ...bound, data: { ...toZone, variable: 'gone' } };
    const found = lintPage(pageWith(lost, bound, text('t', `${ref('zone')} ${ref('nowhere')}`)), {
      signal: () => undefined,
    });
    const missing = found.filter(({ code }) => code === 'variable-missing');
    expect(missing.map(({ widgetId, params }) => `${widgetId} ${params.name}`)).toEqual([
      'b gone',
      't nowhere',
    ]);
  });
});

describe('variables of what is pasted into another page', () => {
  const style: PageStyle = { id: 's', name: 'S', set: { 'style.fill.color': '$tone' } };
  const source = () =>
    new TestEditor({
      con: { variables: [zone, tone, { name: 'unused', type: 'number', default: 1 }], styles: [style] },
      widgets: [{ ...colored, styleId: 's' }, bound, text('t', `In ${ref('zone')}`)],
    })
      .run('select-all')
      .run('copy');
  const pasted = (con: Partial<Container>) => {
    const { clipboard } = source().editor;
    return new TestEditor({ con, widgets: [], clipboard }).run('paste');
  };

  it('come along, those alone that are named, in the same step', () => {
    const test = pasted({});
    expect(test.editor.page.con.variables).toEqual([zone, tone]);
    expect(test.run('undo').editor.page.con.variables).toBeUndefined();
  });

  it('are those of the page where it has such, and others under another name', () => {
    const own: PageVariable = { ...tone, default: '#00ff00' };
    const test = pasted({ variables: [own, { name: 'zone', type: 'number', default: 3 }] });
    expect(test.editor.page.con.variables).toEqual([
      own,
      { name: 'zone', type: 'number', default: 3 },
      { ...zone, name: 'zone2' },
    ]);
    const [fill, binding, words] = test.widgets;
    expect(fill!.style.fill.color).toBe('$tone');
    expect(binding!.data).toMatchObject({ variable: 'zone2' });
    expect(words!.data).toMatchObject({ text: `In ${ref('zone2')}` });
  });

  it('of another type are named anew in styles that come along too', () => {
    const test = pasted({ variables: [{ name: 'tone', type: 'number', default: 3 }] });
    expect(test.editor.page.con.styles![0]!.set).toEqual({ 'style.fill.color': '$tone2' });
    expect(test.widgets[0]!.style.fill.color).toBe('$tone2');
  });

  it('stay behind where a faceplate is drawn', () => {
    expect(pasted({ parameters: [] }).editor.page.con.variables).toBeUndefined();
  });
});

describe('a value that is written to a variable', () => {
  it.each([
    ['number', '2.5', 2.5],
    ['number', true, 1],
    ['number', '', undefined],
    ['number', 'x', undefined],
    ['number', null, undefined],
    ['number', Infinity, undefined],
    ['boolean', '1', true],
    ['boolean', 0, false],
    ['boolean', 'yes', undefined],
    ['text', 5, '5'],
    ['text', {}, undefined],
    ['color', '#123456', '#123456'],
    ['color', 'url(x)', undefined],
  ] as const)('of type %s: %j is %j', (type, given, expected) => {
    expect(variableValue(type, given)).toBe(expected);
  });
});
