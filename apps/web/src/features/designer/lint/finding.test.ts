import {
  createEditor,
  createPage,
  getAtPath,
  groupAround,
  lintCodes,
  lintPage,
  setAtPath,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import type { PageSources } from '../../live-page/index.ts';
import { clearBrokenBindings, createLintKnown, findTopWidget, severityOf, sortFindings } from './finding.ts';

const place = { x: 10, y: 10, width: 100, height: 40, rotate: 0 };
const text = (id: string, binding: object): Widget => {
  const widget = getWidget('UsualDataText')!.model.create(id, place);
  return { ...widget, data: { ...(widget.data as object), ...unbound, ...binding } };
};
const signal = { id: '1', equipmentId: '7', writable: false } as PageSources['signals'][number];
const sources = {
  owner: { kind: 'equipment' as const, id: '7' },
  equipments: [{ id: '7', title: 'North', online: true }],
  signals: [signal],
  mvars: [],
};
const known = createLintKnown({
  sources,
  systemKeys: new Set(['online']),
  pageIds: new Set(['3']),
  faceplates: undefined,
});

describe('findings', () => {
  it('have a severity each, and the worst comes first', () => {
    for (const code of lintCodes) expect(['error', 'warning', 'note']).toContain(severityOf({ code }));
    const page = createPage({}, [text('a', {}), text('b', { signalId: '99' })]);
    const found = sortFindings(lintPage(page, known));
    expect(found.map(({ widgetId, code }) => [widgetId, code])).toEqual([
      ['b', 'signal-missing'],
      ['a', 'unbound'],
    ]);
  });

  it('that are broken bindings are cleared in one step, in groups too; the rest of the object stays', () => {
    const inner = text('inner', { signalId: '98', title: 'gone', equipId: '7' });
    const group = getWidget('WidgetGroup')!.model.create('g', groupAround([inner]));
    const good = text('good', { signalId: '1', equipId: '7' });
    const animated = setAtPath(text('x', { signalId: '1', equipId: '7' }), 'animation.twinkle.config.data', {
      ...unbound,
      type: 'system',
      systemKey: 'nothing',
    });
    const page = createPage({}, [group, good, animated]);
    const editor = createEditor({ page, catalog: widgetCatalog });
    expect(clearBrokenBindings(editor, lintPage(page, known))).toBe(2);
    expect(editor.state.undoLength).toBe(1);
    const after = lintPage(editor.page, known).map(({ code }) => code);
    expect(after).not.toContain('signal-missing');
    expect(after).not.toContain('system-missing');
    expect(editor.page.widgets[1]).toBe(good);
    const cleared = getAtPath(editor.page.widgets[0], 'position.children.0.data') as object;
    expect(cleared).toMatchObject({ signalId: '', title: '' });
    expect(Object.keys(cleared).length).toBeGreaterThan(Object.keys(unbound).length);
    editor.undo();
    expect(editor.page.widgets).toEqual(page.widgets);
    expect(clearBrokenBindings(editor, [])).toBe(0);
  });

  it('select what stands on the page', () => {
    const inner = text('inner', {});
    const group = getWidget('WidgetGroup')!.model.create('g', groupAround([inner]));
    const page = createPage({}, [group]);
    expect(findTopWidget(page, 'inner')).toBe(group);
    expect(findTopWidget(page, 'other')).toBeUndefined();
  });

  it('are not made of what is not known', () => {
    const linked = setAtPath(
      setAtPath(
        setAtPath(text('a', { type: 'mvar', mvarId: '5' }), 'clickEvent.enable', true),
        'clickEvent.config.action',
        'page',
      ),
      'clickEvent.config.pageId',
      '4',
    );
    const page = createPage({}, [linked]);
    const codes = (options: Partial<Parameters<typeof createLintKnown>[0]>) =>
      lintPage(
        page,
        createLintKnown({
          sources,
          systemKeys: new Set(),
          pageIds: undefined,
          faceplates: undefined,
          ...options,
        }),
      ).map(({ code }) => code);
    expect(codes({})).toEqual([]);
    expect(codes({ pageIds: new Set() })).toEqual(['page-missing']);
    expect(codes({ sources: { ...sources, owner: { kind: 'project', id: '1' } } })).toEqual(['mvar-missing']);
  });
});
