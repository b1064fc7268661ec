import type { Widget } from '@zutai/diagram';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ChartPosition } from '../chart/paint/frame.ts';
import {
  createTextLookup,
  noServices,
  type OverlayServices,
  OverlayServicesProvider,
} from '../react/overlay/overlay-services.ts';
import { getWidget } from '../registry.ts';
import { createPaintContext, lookupIn } from '../testing/test-live.ts';
import { ScriptPicture } from './ScriptPicture.tsx';
import { type ScriptChartData, scriptRange } from './script-data.ts';
import { readScriptResult, type ScriptResult } from './script-result.ts';
import ScriptChartView from './View.tsx';

const position = { x: 0, y: 0, width: 500, height: 300, rotate: 0 };
const services: OverlayServices = { ...noServices, language: 'en', text: createTextLookup('en') };
const create = (type: string) =>
  getWidget(type)!.model.create('w', position) as Widget<ScriptChartData, ChartPosition>;
const context = createPaintContext(lookupIn('good'));
const range = { fromMs: 0, toMs: 3_600_000 };

function draw(type: string, result: ScriptResult): string {
  return renderToStaticMarkup(
    <OverlayServicesProvider value={services}>
      <ScriptPicture
        {...{ widget: create(type), result, range, context }}
        size={{ width: 400, height: 200 }}
      />
    </OverlayServicesProvider>,
  );
}

const readAs = (kind: 'report' | 'trend' | 'bar' | 'pie', value: unknown): ScriptResult => {
  const read = readScriptResult(kind, value);
  if (!read.ok) throw new Error(read.path);
  return read.result;
};

describe('the time a script is about', () => {
  it('ends so long before now as it is offset, and is as long as asked for', () => {
    const data = { offset: 2, length: 24, timeUnit: 'hour' } as const;
    expect(scriptRange(data, 100 * 3_600_000)).toEqual({ fromMs: 74 * 3_600_000, toMs: 98 * 3_600_000 });
    expect(scriptRange({ ...data, offset: 0, length: 1, timeUnit: 'day' }, 86_400_000)).toEqual({
      ...{ fromMs: 0, toMs: 86_400_000 },
    });
  });
});

describe('what a script returned', () => {
  it('is read as its widget needs it, or the place of what is not so is named', () => {
    expect(readScriptResult('bar', [{ name: 'A', value: 'x' }])).toEqual({
      ok: false,
      path: 'return[0].value',
    });
    expect(readScriptResult('report', { columns: ['A'], rows: [[{}]] })).toEqual({
      ...{ ok: false, path: 'return.rows[0][0]' },
    });
    expect(readScriptResult('trend', undefined)).toEqual({ ok: false, path: 'return' });
    expect(readScriptResult('pie', [{ name: 'A', value: null }])).toMatchObject({ ok: true });
  });

  it('is a table, curves, bars or a pie', () => {
    const report = draw(
      'ComplexScriptReport',
      readAs('report', { columns: ['Day', 'kWh'], rows: [['Mon', 12.5]] }),
    );
    expect(report).toContain('kWh');
    expect(report).toContain('12.5');
    const points = [
      { timeMs: 0, value: 1 },
      { timeMs: 1_000_000, value: 3 },
      { timeMs: 2_000_000, value: null },
      { timeMs: 2_500_000, value: 2 },
      { timeMs: 3_600_000, value: 4 },
    ];
    const trend = draw('ComplexScriptTrend', readAs('trend', [{ name: 'Flow', points, color: '#ff0000' }]));
    expect(trend).toContain('Flow');
    // Two lines with a gap between.
    expect(trend.match(/stroke="#ff0000"/g)).toHaveLength(2);
    const items = [
      { name: 'Pump A', value: 30 },
      { name: 'Pump B', value: 10 },
    ];
    for (const type of ['bar', 'pie'] as const) {
      const picture = draw(type === 'bar' ? 'ComplexScriptBar' : 'ComplexScriptPie', readAs(type, items));
      expect(picture).toContain('Pump A');
      expect(picture).toContain('30');
    }
  });

  it('is never made up: what cannot run says so', () => {
    const show = (change: Partial<OverlayServices>, script: string) => {
      const widget = create('ComplexScriptBar');
      return renderToStaticMarkup(
        <OverlayServicesProvider value={{ ...services, ...change }}>
          <ScriptChartView
            widget={{ ...widget, data: { ...widget.data, script } }}
            {...{ context, scale: 1, subscribe: () => () => {}, onIntent: () => {} }}
          />
        </OverlayServicesProvider>,
      );
    };
    const runScript = () => Promise.resolve({ ok: true as const, value: [] });
    expect(show({}, 'return 1')).toContain('Scripts cannot run here');
    expect(show({ runScript }, ' ')).toContain('No script yet');
    expect(show({ runScript }, 'return []')).toContain('Running');
  });
});
