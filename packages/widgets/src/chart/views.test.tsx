import { type Quality, setAtPath, type Widget } from '@zutai/diagram';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import ComplexAlarmRecordView from '../complex-alarm-record/View.tsx';
import ComplexHistoryReportView from '../complex-history-report/View.tsx';
import ComplexLineView from '../complex-line/View.tsx';
import ComplexSectionView from '../complex-section/View.tsx';
import ComplexXYCurveView from '../complex-xy-curve/View.tsx';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import {
  createTextLookup,
  noServices,
  type OverlayServices,
  OverlayServicesProvider,
} from '../react/overlay/overlay-services.ts';
import { getWidget } from '../registry.ts';
import { createPaintContext, lookupIn, nowMs } from '../testing/test-live.ts';
import UsualWebglView from '../usual-webgl/View.tsx';
import { createChartEntry } from './entry.ts';

const position = { x: 0, y: 0, width: 500, height: 300, rotate: 0 };
const services: OverlayServices = {
  ...noServices,
  language: 'en',
  text: createTextLookup('en'),
  now: () => nowMs,
};
const bound = { ...createChartEntry('signal'), signalId: '1' };

function create(type: string, change: Record<string, unknown> = {}): Widget {
  let widget = getWidget(type)!.model.create('w', position);
  for (const [path, value] of Object.entries(change)) widget = setAtPath(widget, path, value);
  return widget;
}

function render(
  View: ComponentType<OverlayProps>,
  widget: Widget,
  change: Partial<OverlayServices> = {},
  quality: Quality = 'good',
): string {
  const context = createPaintContext(lookupIn(quality));
  return renderToStaticMarkup(
    <OverlayServicesProvider value={{ ...services, ...change }}>
      <View widget={widget} context={context} scale={1} subscribe={() => () => {}} onIntent={() => {}} />
    </OverlayServicesProvider>,
  );
}

describe('curves on a live page', () => {
  it('say that nothing is bound', () => {
    expect(render(ComplexLineView, create('ComplexLine'))).toContain('未绑定');
    expect(render(ComplexSectionView, create('ComplexSection'))).toContain('未绑定');
    expect(render(ComplexXYCurveView, create('ComplexXYCurve'))).toContain(
      'The X and Y axes need one signal each',
    );
  });

  it('can be paused and say that history is read', () => {
    const html = render(ComplexLineView, create('ComplexLine', { 'data.signalArray': [bound] }));
    expect(html).toContain('aria-label="Pause"');
    expect(html).toContain('Loading history');
    expect(html).not.toContain('未绑定');
  });

  it('let the time be chosen only where the page says so', () => {
    expect(render(ComplexLineView, create('ComplexLine'))).not.toContain('YYYY-MM-DD HH:mm');
    expect(render(ComplexLineView, create('ComplexLine', { 'data.timeFilter': true }))).toContain(
      'placeholder="YYYY-MM-DD HH:mm"',
    );
    expect(render(ComplexLineView, create('ComplexLine', { 'data.showXRange': true }))).toContain(
      'role="slider"',
    );
  });
});

describe.each(['ComplexLine', 'ComplexXYCurve', 'ComplexHistoryReport'] as const)(
  '%s without a legend',
  (type) => {
    const views = {
      ComplexLine: ComplexLineView,
      ComplexXYCurve: ComplexXYCurveView,
      ComplexHistoryReport: ComplexHistoryReportView,
    };
    const change = { 'data.legendShow': false, 'data.signalArray': [bound] };
    const widget = create(type, { ...change, 'data.signalArrayX': [bound], 'data.signalArrayY': [bound] });

    it('still says what is stale or bad', () => {
      const [good, stale, bad] = (['good', 'stale', 'bad'] as const).map((quality) =>
        render(views[type], widget, {}, quality),
      );
      expect(good).not.toContain('10 min');
      expect(stale).toContain('10 min');
      expect(bad).toContain('code 1715');
    });
  },
);

describe('a chart or a table on a phone', () => {
  it('keeps its room: what is chosen and pressed is behind one button, what cannot be trusted is said', () => {
    const small = { 'position.width': 250, 'data.signalArray': [bound], 'data.timeFilter': true };
    const chart = render(ComplexLineView, create('ComplexLine', small), {}, 'bad');
    expect(chart).toContain('aria-label="Time and actions"');
    expect(chart).toContain('code 1715');
    const table = create('ComplexHistoryReport', { ...small, 'data.legendShow': false });
    expect(render(ComplexHistoryReportView, table, {}, 'bad')).toContain('code 1715');
    for (const html of [chart, render(ComplexHistoryReportView, table)])
      expect(html).not.toMatch(/YYYY-MM-DD|Export CSV|aria-label="Pause"/);
  });
});

describe('the name of a chart', () => {
  it('is in the language of the reader unless the page gives it one', () => {
    expect(render(ComplexLineView, create('ComplexLine'))).toContain('aria-label="Line chart"');
    const named = create('ComplexLine', { widgetName: '出口压力' });
    expect(render(ComplexLineView, named)).toContain('aria-label="出口压力"');
  });
});

describe('tables on a live page', () => {
  it('say that no source is configured, and offer nothing to take along', () => {
    const html = render(ComplexAlarmRecordView, create('ComplexAlarmRecord'));
    expect(html).toContain('No alarm data source configured');
    expect(html).toContain('>Triggered<');
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Export Excel/);
    const report = create('ComplexHistoryReport', { 'data.reportId': '7' });
    expect(render(ComplexHistoryReportView, report)).toContain('No report data source configured');
  });

  it('show no alarms to who may not see them, and none when what was chosen is gone', () => {
    const readAlarms = () => Promise.resolve({ rows: [], total: 0, levels: [] });
    const alarms = create('ComplexAlarmRecord');
    const forbidden = render(ComplexAlarmRecordView, alarms, { readAlarms, isAlarmForbidden: true });
    expect(forbidden).toContain('No permission to view alarm records');
    expect(render(ComplexAlarmRecordView, alarms, { readAlarms })).not.toContain('No permission');
    const gone = create('ComplexAlarmRecord', { 'data.equips': [{ equipmentId: '', title: '' }] });
    const html = render(ComplexAlarmRecordView, gone, { readAlarms });
    expect(html).toContain(createPaintContext(lookupIn('good')).words.unbound);
  });

  it('have the columns that are chosen', () => {
    const widget = create('ComplexAlarmRecord', { 'data.columns.type': false, 'data.exportExcel': false });
    const html = render(ComplexAlarmRecordView, widget);
    expect(html).not.toContain('>Type<');
    expect(html).not.toContain('Export Excel');
  });

  it('name each signal with its unit', () => {
    const widget = create('ComplexHistoryReport', { 'data.signalArray': [bound] });
    expect(render(ComplexHistoryReportView, widget)).toContain('Level (m)');
    expect(render(ComplexHistoryReportView, create('ComplexHistoryReport'))).toContain('No signals added');
  });
});

describe('a 3D scene', () => {
  it('says what is missing: the scene or where scenes come from', () => {
    expect(render(UsualWebglView, create('UsualWebgl'))).toContain('No 3D scene configured');
    const widget = create('UsualWebgl', { 'data.sceneId': '9' });
    expect(render(UsualWebglView, widget)).toContain('The 3D scene is shown on the live page');
  });

  it('is rendered by the host with what moves it', () => {
    const entry = { ...bound, sceneKey: 'signal:1' };
    const widget = create('UsualWebgl', { 'data.sceneId': '9', 'data.signalArray': [entry] });
    const html = render(UsualWebglView, widget, {
      renderScene: ({ sceneId, read }) => (
        <i>{`${sceneId}: ${read('signal:1').title}, ${read('signal:2').isCertain}`}</i>
      ),
    });
    expect(html).toMatch(/<i>9: .+, false<\/i>/);
  });
});
