import { createPage, type FaceplateSource, type Page, unbound, type Widget } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { limitsOf, listPageRows } from './page-rows.ts';

const box = { x: 10, y: 10, width: 80, height: 30, rotate: 0 };
const bound = (signalId: string) => ({ ...unbound, signalId, title: `信号${signalId}` });

function make(type: string, id: string, data: object = {}): Widget {
  const made = getWidget(type)!.model.create(id, box);
  return { ...made, data: { ...(made.data as object), ...data } };
}
const pageOf = (...widgets: Widget[]): Page => ({ ...createPage({ width: 400, height: 300 }), widgets });
const short = (page: Page, source?: FaceplateSource) =>
  listPageRows(page, source, []).map(({ widget, use, place, binding, pickId }) => [
    ...[widget.id, use, place, binding?.signalId ?? null, pickId],
  ]);

describe('what is bound to what', () => {
  it('says what is shown, taken as input, written, and what it hides and moves by', () => {
    const text = make('UsualDataText', 'text', bound('1'));
    const { animation } = text;
    const shown: Widget = {
      ...text,
      animation: {
        ...animation,
        visiable: { enable: true, config: { ...animation.visiable.config, data: bound('2') } },
        // What is switched off does nothing, whatever it is bound to.
        twinkle: { enable: false, config: { ...animation.twinkle.config, data: bound('9') } },
        fillColor: { enable: true, config: { ...animation.fillColor.config, data: bound('3') } },
      },
    };
    const button = make('UsualButton', 'button');
    const { clickEvent } = button;
    const writing: Widget = {
      ...button,
      clickEvent: {
        enable: true,
        config: { ...clickEvent.config, action: 'write', data: bound('5'), feedbackData: bound('6') },
      },
    };
    const leading: Widget = {
      ...button,
      id: 'lead',
      clickEvent: { enable: true, config: { ...clickEvent.config, action: 'page', pageId: '77' } },
    };
    expect(short(pageOf(shown, make('UsualInput', 'in', bound('4')), writing, leading))).toEqual([
      ['text', 'show', 'data', '1', 'text'],
      ['text', 'visible', 'animation.visiable.config.data', '2', 'text'],
      ['text', 'animation', 'animation.fillColor.config.data', '3', 'text'],
      ['in', 'input', 'data', '4', 'in'],
      ['button', 'write', 'clickEvent.config.data', '5', 'button'],
      ['button', 'feedback', 'clickEvent.config.feedbackData', '6', 'button'],
      ['lead', 'click', 'clickEvent.config', null, 'lead'],
    ]);
  });

  it('names what could be bound and is not; plain shapes have no row', () => {
    expect(short(pageOf(make('ShapeRect', 'rect'), make('UsualDataText', 'free')))).toEqual([
      ['free', 'show', 'data', null, 'free'],
    ]);
  });

  it('follows an instance by what it is made of, with the signals its tags stand for', () => {
    const inner = make('UsualDataText', 'speed', { ...unbound, tag: `\${prefix}speed` });
    const parameters = [{ name: 'prefix', title: '前缀', kind: 'text' as const, default: '' }];
    const faceplate = { ...createPage({ width: 100, height: 50, parameters }), widgets: [inner] };
    const source: FaceplateSource = {
      faceplates: new Map([['f', faceplate]]),
      signalByTag: (_equipment, tag) => (tag === 'p02/speed' ? { id: '42', title: '转速' } : undefined),
      equipments: [{ id: '1', title: '泵站' }],
      equipId: '1',
    };
    const instance = make('WidgetFaceplate', 'pump', { faceplateId: 'f', params: { prefix: 'p02/' } });
    const rows = listPageRows(pageOf(instance), source, []);
    expect(rows.map(({ use, binding, pickId }) => [use, binding?.signalId ?? null, pickId])).toEqual([
      ['instance', null, 'pump'],
      ['show', '42', 'pump'],
    ]);
    expect(rows[1]!.path.map(({ id }) => id)).toEqual(['pump']);
  });

  it('puts each finding in the row it is about, and what is about the widget in its first', () => {
    const finding = { widgetId: 'text', params: {} };
    const [row] = listPageRows(pageOf(make('UsualDataText', 'text', bound('1'))), undefined, [
      { ...finding, code: 'signal-missing', path: 'data' },
      { ...finding, code: 'outside-page', path: 'position' },
    ]);
    expect(row!.findings.map(({ code }) => code)).toEqual(['signal-missing', 'outside-page']);
  });

  it('knows the limits of a field', () => {
    expect(
      limitsOf(make('UsualInput', 'in', { limited: true, dataAddon: { minVal: 2, maxVal: 8 } })),
    ).toEqual({
      min: 2,
      max: 8,
    });
    expect(limitsOf(make('UsualInput', 'in'))).toBeUndefined();
    expect(limitsOf(make('UsualText', 'text'))).toBeUndefined();
  });
});
