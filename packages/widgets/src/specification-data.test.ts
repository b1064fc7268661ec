import { contrastOf, darkPalette, lightPalette, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { createChartEntry } from './chart/entry.ts';
import { chartColor, chartColors } from './chart/theme.ts';
import { timeSpanMs } from './chart/trend/data/trend-data.ts';
import { createClickEvent } from './model/defaults.ts';
import { createEntry } from './navigation/entry.ts';
import { getWidget } from './registry.ts';

/** Section 3, "Widget-specific data", and the widget lines of section 9, sentence by sentence. */

const make = (type: string): Widget => getWidget(type)!.model.create('w', getWidget(type)!.preview);
const dataOf = (type: string) => make(type).data as Record<string, unknown>;
const isRight = (widget: Widget) => getWidget(widget.widgetType)!.model.check(widget);

describe('Section 3, "Widget-specific data"', () => {
  const charts = ['ComplexLine', 'ComplexBar', 'ComplexPie', 'ComplexArea'];

  it('"UsualAnimation: display type (image or text), with imgItems and textItems; cycle: judgCondition, judgVal, speed 300"', () => {
    expect(dataOf('UsualAnimation')).toMatchObject({
      display: { type: 'text' },
      imgItems: [],
      textItems: [
        { symbol: '==', value: '0' },
        { symbol: '==', value: '1' },
      ],
      cycle: { judgCondition: '==', judgVal: '1', speed: 300 },
    });
  });

  it('"UsualSelect: selectDatas, each with indexId, text and clickEvent"', () => {
    const items = [{ indexId: '1', text: 'Start', clickEvent: createClickEvent() }];
    expect(isRight(setAtPath(make('UsualSelect'), 'data.selectDatas', items))).toEqual([]);
    expect(isRight(setAtPath(make('UsualSelect'), 'data.selectDatas', [{ text: 'Start' }]))).toHaveLength(2);
  });

  it('"UsualComboBox: options {text, value}, confirm, feedback, placeholder"', () => {
    expect(dataOf('UsualComboBox')).toMatchObject({
      options: [],
      confirm: true,
      feedback: true,
      placeholder: expect.any(String),
    });
    expect(isRight(setAtPath(make('UsualComboBox'), 'data.options', [{ text: 'On', value: '1' }]))).toEqual(
      [],
    );
  });

  it('"UsualRadio: options {id, isChecked, title, value}"', () => {
    const [first] = dataOf('UsualRadio').options as object[];
    expect(Object.keys(first!)).toEqual(['id', 'isChecked', 'title', 'value']);
  });

  it('"Weather: provinceId, cityId, countyId, title, positionType"', () => {
    const names = ['title', 'positionType', 'provinceId', 'cityId', 'countyId'];
    expect(Object.keys(dataOf('ComplexWeather'))).toEqual(names);
    expect(isRight(setAtPath(make('ComplexWeather'), 'data.countyId', '310115'))).toEqual([]);
    expect(isRight(setAtPath(make('ComplexWeather'), 'data.countyId', '31011'))).toHaveLength(1);
  });

  it('"Video: dataAddon with type, serialNumber, channelNumber, the flv/hls/rtmp reserve URLs, cameraIndexCode, onlineAddress, onlineLoop, onlineAuto"', () => {
    // `reserveWhepUrl` is ours.
    expect(dataOf('ComplexVideo').dataAddon).toEqual({
      type: 'stream',
      serialNumber: '',
      channelNumber: 1,
      reserveWhepUrl: '',
      reserveFlvUrl: '',
      reserveHlsUrl: '',
      reserveRtmpUrl: '',
      cameraIndexCode: '',
      onlineAddress: '',
      onlineLoop: false,
      onlineAuto: true,
    });
  });

  it('"UsualWebgl: data sceneId and signalArray"', () => {
    expect(dataOf('UsualWebgl')).toEqual({ sceneId: '', signalArray: [] });
  });

  it.each(charts)(
    '%s: "mode (adapt), minVal, maxVal, timeRange (60), timeFormat (HH:mm), reportId, customReportId", and its arrays',
    (type) => {
      expect(dataOf(type)).toMatchObject({
        ...{ mode: 'adapt', minVal: 0, maxVal: 100, timeRange: 60, timeFormat: 'HH:mm' },
        ...{ reportId: '', customReportId: '' },
        ...{ signalArray: [], mvarArray: [], reportSignalArray: [], customArray: [], systemArray: [] },
      });
    },
  );

  it('"Each signal entry has a colour, signalId, title, equipId and alias"', () => {
    expect(createChartEntry('signal')).toMatchObject({
      color: '',
      signalId: '',
      title: '',
      equipId: '',
      alias: '',
    });
  });

  it('"ComplexLine also has showXRange, timeFilter and dataSelect"; "Area chart also has showXRange"; "ComplexPie has valueType (value)"', () => {
    expect(dataOf('ComplexLine')).toMatchObject({ showXRange: false, timeFilter: false, dataSelect: true });
    expect(dataOf('ComplexArea')).toMatchObject({ showXRange: false });
    expect(dataOf('ComplexPie')).toMatchObject({ valueType: 'value' });
  });

  it.each(['ComplexRing', 'ComplexRose'])(
    '%s: "systemArray, signalArray, mvarArray, each with colors"',
    (type) => {
      expect(dataOf(type)).toMatchObject({ systemArray: [], signalArray: [], mvarArray: [] });
      for (const name of ['system', 'signal', 'mvar'] as const)
        expect(
          isRight(
            setAtPath(make(type), `data.${name}Array`, [{ ...createChartEntry(name), color: '#123456' }]),
          ),
        ).toEqual([]);
    },
  );

  it('"History report: reportId, dimensionType time, show page, filterTime, exportExcel, timeRange 720, rollTime 30, timeUnit hour, interval 5, format, and the signal arrays"', () => {
    expect(dataOf('ComplexHistoryReport')).toMatchObject({
      ...{ reportId: '', dimensionType: 'time', show: 'page', filterTime: true, exportExcel: true },
      ...{ timeRange: 720, rollTime: 30, timeUnit: 'hour', interval: 5, format: expect.any(String) },
      ...{ signalArray: [], mvarArray: [], systemArray: [], reportSignalArray: [], customArray: [] },
    });
  });

  it('"Alarm record: equips (equipmentId, title), show, filterTime, exportExcel, timeRange 720, rollTime 30, columns equipTitle, type, alarmLevelId, gmtTrigger, gmtRelease, value, msg, opration"', () => {
    const data = dataOf('ComplexAlarmRecord');
    expect(data).toMatchObject({
      equips: [],
      show: 'page',
      filterTime: true,
      exportExcel: true,
      timeRange: 720,
      rollTime: 30,
    });
    const columns = 'equipTitle, type, alarmLevelId, gmtTrigger, gmtRelease, value, msg, opration';
    expect(Object.keys(data.columns as object)).toEqual(columns.split(', '));
    expect(
      isRight(setAtPath(make('ComplexAlarmRecord'), 'data.equips', [{ equipmentId: '1', title: 'Well' }])),
    ).toEqual([]);
  });

  it('"XY curve: reportId, timeRange, modeX, modeY, two signal entries per axis"', () => {
    expect(dataOf('ComplexXYCurve')).toMatchObject({
      reportId: '',
      timeRange: 60,
      modeX: 'adapt',
      modeY: 'adapt',
    });
    const entries = (count: number) => Array.from({ length: count }, () => createChartEntry('signal'));
    for (const axis of ['X', 'Y']) {
      expect(isRight(setAtPath(make('ComplexXYCurve'), `data.signalArray${axis}`, entries(2)))).toEqual([]);
      expect(isRight(setAtPath(make('ComplexXYCurve'), `data.signalArray${axis}`, entries(3)))).toHaveLength(
        1,
      );
    }
  });

  it('"Map: equipments, totalCount, titleEnable, signalEnable, signalArray, center, zoom, latitude, longitude, address"; section 9: "Map zoom 12"', () => {
    const names =
      'equipments, totalCount, titleEnable, signalEnable, signalArray, center, zoom, latitude, longitude, address';
    expect(Object.keys(dataOf('ComplexMap')).sort()).toEqual(names.split(', ').sort());
    expect(dataOf('ComplexMap').zoom).toBe(12);
    for (const center of ['116.4,39.9', [116.4, 39.9], { lng: 116.4, lat: 39.9 }])
      expect(isRight(setAtPath(make('ComplexMap'), 'data.center', center))).toEqual([]);
    expect(isRight(setAtPath(make('ComplexMap'), 'data.totalCount', 3))).toEqual([]);
  });

  it('"Section: reportSignal, items of status, value and color (running 1, idle 0, debug 2), sectionHeight"', () => {
    const data = dataOf('ComplexSection');
    expect(data).toMatchObject({ reportSignal: unbound, sectionHeight: expect.any(Number) });
    expect((data.items as { value: string }[]).map(({ value }) => value)).toEqual(['1', '0', '2']);
  });

  it.each(['ComplexNavigationBar', 'ComplexMenuBar'])(
    '%s: "dataArray of label, iconHref, clickEvent, authRegion, defaultAct, children"',
    (type) => {
      expect(dataOf(type).dataArray).toEqual([]);
      expect(Object.keys(createEntry('A'))).toEqual([
        'label',
        'iconHref',
        'clickEvent',
        'authRegion',
        'defaultAct',
        'children',
      ]);
      expect(
        isRight(
          setAtPath(make(type), 'data.dataArray', [{ ...createEntry('A'), children: [createEntry('B')] }]),
        ),
      ).toEqual([]);
    },
  );

  it('"Carousel: picArray of enable, imgUrl, clickEvent"; section 9: "Carousel slide time 5 s"', () => {
    expect(dataOf('ComplexCarousel')).toEqual({ picArray: [], slideTime: 5 });
    const pictures = [{ enable: true, imgUrl: '/a.png', clickEvent: createClickEvent() }];
    expect(isRight(setAtPath(make('ComplexCarousel'), 'data.picArray', pictures))).toEqual([]);
  });

  it('"Bar widgets: width default 40, spacing 35"', () => {
    expect(dataOf('ComplexBar')).toMatchObject({ width: 40, spacing: 35 });
  });
});

describe('Section 9', () => {
  it('"Timer format YYYY-MM-DD HH:mm:ss"; "Time selector format YYYY-MM-DD HH:mm"', () => {
    expect(dataOf('UsualTimer').format).toBe('YYYY-MM-DD HH:mm:ss');
    expect(dataOf('UsualTimeSelector').format).toBe('YYYY-MM-DD HH:mm');
  });

  it('"Dashboard multistage defaults: 25, 50, 75, 100 with 4 colours"', () => {
    const stages = dataOf('UsualDashboard').stages as { value: number; color: string }[];
    expect(stages.map(({ value }) => value)).toEqual([25, 50, 75, 100]);
    expect(new Set(stages.map(({ color }) => color)).size).toBe(4);
  });

  it('"Chart defaults: time range 60", also where a page names none; "Query range 30 days" is the most', () => {
    expect([60, 0, Number.NaN, 1e9].map((timeRange) => timeSpanMs({ timeRange }) / 60_000)).toEqual([
      60, 60, 60, 43_200,
    ]);
  });

  it.each([
    ['light', lightPalette],
    ['dark', darkPalette],
  ] as const)(
    '"Theme palettes: 10 colours each": %s, seen on its grounds, none of them an alarm',
    (theme, palette) => {
      const colors = chartColors[theme];
      expect(new Set(colors).size).toBe(10);
      expect(colors.map((_, place) => chartColor(palette, place))).toEqual(colors);
      expect(chartColor(palette, 10)).toBe(colors[0]);
      for (const color of colors) {
        expect(contrastOf(color, palette.page), color).toBeGreaterThanOrEqual(3);
        expect(contrastOf(color, palette.surface), color).toBeGreaterThanOrEqual(3);
        expect([palette.bad, palette.stage4]).not.toContain(color);
      }
    },
  );
});
