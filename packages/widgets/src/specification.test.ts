import {
  bindingKey,
  bindingTypes,
  createEditor,
  createPage,
  findBindings,
  setAtPath,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { clickFields } from './inspector/click-fields.ts';
import { createAnimation, createClickEvent, createStyle } from './model/defaults.ts';
import { getWidget, widgetCatalog, widgets } from './registry.ts';

/** What section 3 says of all widgets, sentence by sentence. */

const make = (type: string): Widget => getWidget(type)!.model.create('w', getWidget(type)!.preview);
const dataOf = (type: string) => make(type).data as Record<string, unknown>;
const isRight = (widget: Widget) => getWidget(widget.widgetType)!.model.check(widget);

describe('Section 3, "Widget (common)"', () => {
  it.each(widgets.map(({ model }) => model.type))(
    '%s has "id, ref, widgetType, widgetName, posLock, authRegion, position, data, style, animation, clickEvent"',
    (type) => {
      const names =
        'id, ref, widgetType, widgetName, posLock, authRegion, position, data, style, animation, clickEvent';
      expect(Object.keys(make(type)).sort()).toEqual(names.split(', ').sort());
    },
  );

  it('"Widget types as spelt", and those named in words', () => {
    const spelt = [
      ...['ShapeArrow', 'ShapeCircle', 'ShapeEllipse', 'ShapeLine', 'ShapeOctagon', 'ShapeRect'],
      ...['ShapeParallelogram', 'ShapePrism', 'ShapeTriangle', 'ShapeStraight'],
      ...[
        'UsualDashboard',
        'UsualButton',
        'UsualDataText',
        'UsualImage',
        'UsualPercentFill',
        'UsualScrollbar',
      ],
      ...[
        'UsualText',
        'UsualTimer',
        'UsualAnimation',
        'UsualSelect',
        'UsualWebgl',
        'UsualInput',
        'UsualRadio',
      ],
      ...['UsualTimeSelector', 'UsualComboBox', 'ComplexLine', 'ComplexBar', 'ComplexPie', 'WidgetGroup'],
      ...['ComplexRing', 'ComplexRose', 'ComplexArea', 'ComplexHistoryReport', 'ComplexAlarmRecord'],
      ...['ComplexXYCurve', 'ComplexMap', 'ComplexEquipmentSlice', 'ComplexNavigationBar', 'ComplexMenuBar'],
      ...['ComplexIframe', 'ComplexImageText', 'ComplexCarousel', 'ComplexSection'],
      ...['ComplexWeather', 'ComplexVideo'],
      ...['ComplexScriptReport', 'ComplexScriptTrend', 'ComplexScriptBar', 'ComplexScriptPie'],
    ];
    expect(spelt.filter((type) => getWidget(type) === undefined)).toEqual([]);
    expect(make('WidgetGroup').widgetName).toBe('combination');
  });
});

describe('Section 3, "Position"', () => {
  it.each([
    ['ShapeRect', 'x, y, width, height, rotate'],
    ['ShapeCircle', 'cx, cy, r'],
    ['ShapeEllipse', 'cx, cy, rx, ry, rotate'],
    ['ShapeTriangle', 'x1, y1, x2, y2, x3, y3'],
    ['ShapeLine', 'points'],
    ['ComplexLine', 'x, y, width, height, rotate, top, right, bottom, left'],
    ['WidgetGroup', 'x, y, width, height, rotate, origin, children'],
  ])('%s: %s', (type, names) => {
    expect(Object.keys(make(type).position).sort()).toEqual(names.split(', ').sort());
  });

  it('"Charts: also top, right, bottom, left margins": drawn with them, upgraded to them, never negative', () => {
    const editor = createEditor({ page: createPage(), catalog: widgetCatalog, newId: () => 'c' });
    const at = (x: number, y: number) => ({ x, y, shift: false, ctrl: false, meta: false, alt: false });
    editor.setTool('draw-ComplexLine');
    editor.pointerDown(at(100, 100));
    editor.pointerMove(at(400, 300));
    editor.pointerUp(at(400, 300));
    const [drawn] = editor.page.widgets;
    expect(drawn!.position).toMatchObject({ x: 100, width: 300, top: 0, right: 0, bottom: 0, left: 0 });
    expect(isRight(setAtPath(drawn!, 'position.left', 40))).toEqual([]);
    for (const wrong of [-1, Number.NaN, '5'])
      expect(isRight(setAtPath(drawn!, 'position.left', wrong))).toMatchObject([{ path: 'position.left' }]);
  });
});

describe('Section 3, "Data binding"', () => {
  it('"type (signal by default; also scene, report, system, mvar), title, subTitle, signalId, equipId, systemKey, mvarId"', () => {
    // `variable` is ours.
    expect([...bindingTypes].sort()).toEqual(['mvar', 'report', 'scene', 'signal', 'system', 'variable']);
    const { type, title, subTitle, signalId, equipId, systemKey, mvarId } = unbound;
    expect({ type, title, subTitle, signalId, equipId, systemKey, mvarId }).toEqual(unbound);
    expect(type).toBe('signal');
    for (const name of bindingTypes)
      expect(isRight(setAtPath(make('UsualDataText'), 'data.type', name))).toEqual([]);
  });

  it('signals, system values and mvars are what a page subscribes to', () => {
    const keys = (data: object) =>
      findBindings({ ...make('UsualDataText'), data } as Widget).map((b) => bindingKey(b.binding));
    expect(keys({ ...unbound, signalId: '1' })).toEqual(['signal:1']);
    expect(keys({ ...unbound, type: 'system', systemKey: 'online' })).toEqual(['system:online']);
    expect(keys({ ...unbound, type: 'mvar', mvarId: '2' })).toEqual(['mvar:2']);
    expect(keys({ ...unbound, type: 'report', reportId: '3' })).toEqual([]);
  });

  it('"Dashboard and percent-fill widgets also have dataAddon: type, minVal (0), maxVal (100)"', () => {
    expect(dataOf('UsualDashboard').dataAddon).toEqual({ type: 'monochrome', minVal: 0, maxVal: 100 });
    expect(dataOf('UsualPercentFill').dataAddon).toEqual({ type: 'rectangleChart', minVal: 0, maxVal: 100 });
    const allows = (widget: string, type: string) =>
      isRight(setAtPath(make(widget), 'data.dataAddon.type', type)).length === 0;
    expect(['monochrome', 'multistage', 'other'].map((type) => allows('UsualDashboard', type))).toEqual([
      true,
      true,
      false,
    ]);
    const fills = ['rectangleChart', 'capacityChart', 'doughnutChart', 'other'];
    expect(fills.map((type) => allows('UsualPercentFill', type))).toEqual([true, true, true, false]);
  });
});

it('Section 3, "Style": every field', () => {
  const style = createStyle();
  expect(Object.keys(style)).toEqual([
    'opacity',
    'fill',
    'stroke',
    'font',
    'align',
    'radius',
    'flip',
    'fit',
    'line',
  ]);
  expect(Object.keys(style.fill)).toEqual(['enable', 'color']);
  expect(Object.keys(style.stroke)).toEqual(['enable', 'color', 'width', 'dasharray']);
  expect(Object.keys(style.font)).toEqual(['size', 'color', 'family', 'weight', 'style', 'underLine']);
  expect(Object.keys(style.align)).toEqual(['horizontal', 'vertical']);
});

describe('Section 3, "Animation"', () => {
  it('"visiable, twinkle (twinkleType, fill, stroke, font), rotate (direction, speed), fillColor, borderColor, fontColor", each with enable and config', () => {
    const animation = createAnimation();
    expect(Object.keys(animation)).toEqual([
      'visiable',
      'twinkle',
      'rotate',
      'fillColor',
      'borderColor',
      'fontColor',
    ]);
    for (const { enable, config } of Object.values(animation)) {
      expect(enable).toBe(false);
      expect(config.data).toEqual(unbound);
    }
    const condition = ['data', 'symbol', 'value', 'action'];
    expect(Object.keys(animation.visiable.config)).toEqual(condition);
    expect(Object.keys(animation.twinkle.config)).toEqual([
      ...condition,
      'twinkleType',
      'fill',
      'stroke',
      'font',
    ]);
    expect(Object.keys(animation.rotate.config)).toEqual([...condition, 'direction', 'speed']);
  });

  it.each(['fillColor', 'borderColor', 'fontColor'] as const)(
    '%s: "symbol == with values 0 and 1, colours red then yellow"',
    (kind) => {
      expect(createAnimation()[kind].config.dataArray).toEqual([
        { symbol: '==', value: '0', color: '#ff0000' },
        { symbol: '==', value: '1', color: '#ffff00' },
      ]);
    },
  );
});

describe('Section 3, "clickEvent"', () => {
  it('every field, with the defaults of sections 3 and 9', () => {
    // `feedbackData` is our own: what is shown beside the command.
    const { feedbackData, ...config } = createClickEvent().config;
    expect(feedbackData).toEqual(unbound);
    expect({ ...createClickEvent(), config }).toEqual({
      enable: false,
      config: {
        data: unbound,
        page: { type: '', equipId: '', equipPageId: '', equipTitle: '' },
        pageId: '',
        action: 'write',
        target: '_self',
        link: '',
        // Section 9: "Default popup 600x600 at 200,200".
        window: { height: 600, width: 600, left: 200, top: 200, middle: false },
        writeType: 'fixed',
        pressType: 'set1',
        writeValue: '',
        hint: false,
        hintValue: '',
        confirm: true,
        titleShow: true,
        // Section 9: "Click-event delay default 1000 ms".
        delay: { enable: false, value: 1000 },
        feedback: true,
        script: '',
        iframe: '',
      },
    });
  });

  it('every field can be set in the inspector; that of the page sets `page` as well', () => {
    const shown = new Set(clickFields.map(({ path }) => path.replace('clickEvent.config.', '')));
    const leaves = (value: object, prefix = ''): string[] =>
      Object.entries(value).flatMap(([name, inner]) =>
        typeof inner === 'object' && !shown.has(name) ? leaves(inner, `${prefix}${name}.`) : [prefix + name],
      );
    const missing = leaves(createClickEvent().config).filter((path) => !shown.has(path));
    expect(missing).toEqual(['page.type', 'page.equipId', 'page.equipPageId', 'page.equipTitle']);
  });
});
