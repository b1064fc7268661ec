import { lightPalette, primitivesToSvg, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { dialAngle } from './dial.ts';
import { usualDashboard } from './index.ts';
import type { DashboardType, UsualDashboardData } from './model.ts';

const blank = usualDashboard.model.create('d', { x: 0, y: 0, width: 200, height: 200, rotate: 0 });

function paint(type: DashboardType, value: number | null): string {
  const data = { ...(blank.data as object), ...unbound, signalId: '1' };
  const widget = setAtPath({ ...blank, data } as Widget, 'data.dataAddon.type', type);
  return primitivesToSvg(paintWidget(widget, createPaintContext(lookupOf({ 'signal:1': liveValue(value) }))));
}

describe('dashboard', () => {
  // Section 9: "Dashboard multistage defaults: 25, 50, 75, 100 with 4 colours"; section 3: minVal (0), maxVal (100).
  it('has the defaults of the specification', () => {
    const { stages, dataAddon } = blank.data as UsualDashboardData;
    expect(stages.map(({ value }) => value)).toEqual([25, 50, 75, 100]);
    expect(new Set(stages.map(({ color }) => color)).size).toBe(4);
    expect(dataAddon).toEqual({ type: 'monochrome', minVal: 0, maxVal: 100 });
  });

  it('paints one colour up to the value, or all stages', () => {
    const { level, stage1, stage2, stage3, stage4 } = lightPalette;
    expect(paint('monochrome', 50).split(level)).toHaveLength(2);
    expect(paint('monochrome', 0)).not.toContain(level);
    for (const color of [stage1, stage2, stage3, stage4]) expect(paint('multistage', 50)).toContain(color);
  });

  it('points over 270 degrees, straight up in the middle', () => {
    expect([0, 0.5, 1].map(dialAngle)).toEqual([-135, 0, 135]);
  });

  it('writes the value, and has no needle without one', () => {
    expect(paint('monochrome', 12.34)).toContain('>12.3 m<');
    expect(paint('monochrome', null)).toContain('>--<');
    expect(paint('monochrome', null).match(/<ellipse/g)).toBeNull();
    expect(paint('monochrome', 5).match(/<ellipse/g)).toHaveLength(1);
  });
});
