import {
  type Binding,
  createEditor,
  createPage,
  expandPage,
  type FaceplateSource,
  getAtPath,
  groupAround,
  isGroupPosition,
  localisePage,
  localiseSource,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { detachFaceplates } from './detach-faceplates.ts';
import {
  commonPrefix,
  type FaceplateDraft,
  listTags,
  listTexts,
  makeFaceplate,
  replaceByInstance,
} from './make-faceplate.ts';

const at = (x: number, y: number) => ({ x, y, width: 120, height: 40, rotate: 0 });
const bound = (signalId: string, tag: string): Partial<Binding> => ({
  ...unbound,
  signalId,
  tag,
  equipId: '1',
  title: tag,
  subTitle: 'North',
});
const make = (id: string, type: string, position = at(100, 200), data: object = {}): Widget => {
  const widget = getWidget(type)!.model.create(id, position);
  return { ...widget, data: { ...(widget.data as object), ...data } };
};
const value = make('v', 'UsualDataText', at(100, 260), bound('11', 'pump1/speed'));
const label = make('l', 'UsualText', at(100, 200), { text: '1号泵' });
const other = make('o', 'ShapeRect', at(600, 600));
const tagOf = ({ tag = '' }: Binding) => tag;
const draft: FaceplateDraft = {
  title: 'Pump',
  equipment: [{ id: '1', name: 'pump', title: 'Pump station' }],
  prefix: { name: 'no', title: 'Number', value: 'pump1/' },
  texts: [{ widgetId: 'l', path: 'data.text', value: '1号泵', valueEn: '', name: 'label', title: 'Label' }],
};
const signals: Record<string, string> = {
  '1/pump1/speed': '11',
  '1/pump2/speed': '12',
  '2/pump1/speed': '21',
};

function sourceOf(page: ReturnType<typeof createPage>): FaceplateSource {
  return {
    faceplates: new Map([['5', page]]),
    equipments: [
      { id: '1', title: 'North' },
      { id: '2', title: 'South' },
    ],
    equipId: '1',
    signalByTag: (equipId, tag) => {
      const id = signals[`${equipId}/${tag}`];
      return id ? { id, title: `signal ${id}` } : undefined;
    },
  };
}

function drawn() {
  const group = make('g', 'WidgetGroup', groupAround([label, value]) as never);
  const page = createPage({ equipmentId: '1' }, [group, other]);
  return { editor: createEditor({ page, catalog: widgetCatalog }), group };
}

describe('a faceplate of the selection', () => {
  it('suggests its parameters: texts and what all tags begin with', () => {
    const { group } = drawn();
    expect(listTexts([group])).toEqual([{ widgetId: 'l', path: 'data.text', value: '1号泵', valueEn: '' }]);
    expect(listTags([group], tagOf)).toEqual(['pump1/speed']);
    expect(commonPrefix(['pump1/speed', 'pump1/run'])).toBe('pump1/');
    expect(commonPrefix(['pump1/speed', 'valve'])).toBe('');
    expect(commonPrefix([])).toBe('');
  });

  it('shows what was selected, once placed where it was', () => {
    const { editor, group } = drawn();
    const made = makeFaceplate([group], draft, tagOf, '1')!;
    expect(made).toMatchObject({ keptCount: 0, position: { x: 100, y: 200, width: 120, height: 100 } });
    expect(made.params).toEqual({ pump: '', no: 'pump1/', label: '1号泵' });
    replaceByInstance(editor, [group], '5', made);
    expect(editor.page.widgets.map(({ widgetType }) => widgetType)).toEqual(['WidgetFaceplate', 'ShapeRect']);
    expect(editor.state.undoLength).toBe(1);
    const expanded = expandPage(editor.page, sourceOf(made.page));
    expect(expanded.problems).toEqual([]);
    const inner = getAtPath(expanded.page.widgets[0], 'position.children.0.position.children') as Widget[];
    expect(inner[0]!.data).toMatchObject({ text: '1号泵' });
    expect(inner[1]!.data).toMatchObject({ signalId: '11', equipId: '1', subTitle: 'North' });
    editor.undo();
    expect(editor.page.widgets).toEqual([group, other]);
  });

  it('is about other equipment, with another prefix and another label', () => {
    const { editor, group } = drawn();
    const made = makeFaceplate([group], draft, tagOf, '1')!;
    const show = (params: Record<string, string>) => {
      replaceByInstance(editor, editor.page.widgets.slice(0, 1), '5', { ...made, params });
      const { page } = expandPage(editor.page, sourceOf(made.page));
      return getAtPath(page.widgets[0], 'position.children.0.position.children') as Widget[];
    };
    expect(show({ pump: '2', label: 'P' }).map(({ data }) => data)).toMatchObject([
      { text: 'P' },
      { signalId: '21' },
    ]);
    expect(show({ no: 'pump2/' })[1]!.data).toMatchObject({ signalId: '12' });
  });

  it('leaves a binding whose tag nobody knows', () => {
    const made = makeFaceplate([value], draft, () => '', '1')!;
    expect(made.keptCount).toBe(1);
    expect(made.page.widgets[0]!.data).toMatchObject({ signalId: '11', equipId: '1' });
    expect(made.page.con).toMatchObject({ width: 120, height: 100 });
  });

  it('is detached into widgets with ids of their own', () => {
    const { editor, group } = drawn();
    const made = makeFaceplate([group], draft, tagOf, '1')!;
    replaceByInstance(editor, [group], '5', made);
    const [{ id }] = editor.page.widgets as [Widget];
    detachFaceplates(editor, [id], sourceOf(made.page));
    const [plain] = editor.page.widgets as [Widget];
    expect(plain.widgetType).toBe('WidgetGroup');
    expect(JSON.stringify(plain)).not.toContain(`${id}/`);
    expect(isGroupPosition(plain.position) && plain.position.children).toHaveLength(1);
    expect(editor.state.selection).toEqual([plain.id]);
    editor.undo();
    expect(editor.page.widgets[0]!.id).toBe(id);
    detachFaceplates(editor, [id], { ...sourceOf(made.page), faceplates: new Map() });
    expect(editor.page.widgets[0]!.widgetType).toBe('WidgetFaceplate');
  });

  describe('in two languages', () => {
    const inEnglish = (widget: Widget, en: string): Widget => ({
      ...widget,
      i18n: { en: { 'data.text': en } },
    });
    const first = inEnglish(label, 'Pump 1');
    const second = inEnglish(make('m', 'UsualText', at(100, 320), { text: '2号泵' }), 'Pump 2');
    const plain = make('p', 'UsualText', at(100, 380), { text: 'P-3' });
    const widgets = [first, second, plain];
    const texts = listTexts(widgets).map((text, n) => ({ ...text, name: `text${n}`, title: text.value }));
    const made = makeFaceplate(widgets, { title: 'Pumps', equipment: [], prefix: null, texts }, tagOf, '1')!;
    const source: FaceplateSource = sourceOf(made.page);
    const textsOf = ([widget]: readonly Widget[]) =>
      (isGroupPosition(widget!.position) ? widget!.position.children : []).map(
        ({ data }) => (data as { text: string }).text,
      );
    const place = () => {
      const page = createPage({ equipmentId: '1' }, widgets);
      const editor = createEditor({ page, catalog: widgetCatalog });
      replaceByInstance(editor, widgets, '5', made);
      return editor;
    };
    const shownIn = (page: ReturnType<typeof createPage>, language: 'zh' | 'en') =>
      textsOf(expandPage(localisePage(page, language), localiseSource(source, language)).page.widgets);

    it('has a parameter of each text, with the English of its own', () => {
      expect(made.page.con.parameters).toEqual([
        {
          ...{ name: 'text0', title: '1号泵', titleEn: 'Pump 1', kind: 'text' },
          ...{ default: '1号泵', defaultEn: 'Pump 1' },
        },
        {
          ...{ name: 'text1', title: '2号泵', titleEn: 'Pump 2', kind: 'text' },
          ...{ default: '2号泵', defaultEn: 'Pump 2' },
        },
        { name: 'text2', title: 'P-3', kind: 'text', default: 'P-3' },
      ]);
      // Of a text that is a parameter nothing else is said in English.
      expect(made.page.widgets.map(({ i18n }) => i18n?.en ?? {})).toEqual([{}, {}, {}]);
      const { page } = place();
      expect(shownIn(page, 'zh')).toEqual(['1号泵', '2号泵', 'P-3']);
      expect(shownIn(page, 'en')).toEqual(['Pump 1', 'Pump 2', 'P-3']);
      // Elsewhere, with no values or with others.
      const [instance] = page.widgets as [Widget];
      const elsewhere = (params: object) => ({
        ...page,
        widgets: [{ ...instance, i18n: {}, data: { ...(instance.data as object), params } }],
      });
      expect(shownIn(elsewhere({}), 'en')).toEqual(['Pump 1', 'Pump 2', 'P-3']);
      expect(shownIn(elsewhere({ text1: '9号泵' }), 'en')).toEqual(['Pump 1', '9号泵', 'P-3']);
    });

    it('says in both what it said when it is detached', () => {
      const editor = place();
      detachFaceplates(editor, [editor.page.widgets[0]!.id], source);
      expect(editor.page.widgets[0]!.widgetType).toBe('WidgetGroup');
      const texted = (language: 'zh' | 'en') => textsOf(localisePage(editor.page, language).widgets);
      expect(texted('zh')).toEqual(['1号泵', '2号泵', 'P-3']);
      expect(texted('en')).toEqual(['Pump 1', 'Pump 2', 'P-3']);
      expect(JSON.stringify(editor.page)).not.toContain('readParams');
    });
  });
});
