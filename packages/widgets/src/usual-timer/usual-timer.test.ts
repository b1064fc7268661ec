import { primitivesToSvg, setAtPath } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { repaintEveryMsOf } from '../repaint-every.ts';
import { createPaintContext, lookupIn } from '../testing/test-live.ts';
import { widgetGroup } from '../widget-group/index.ts';
import { formatClock } from './format-clock.ts';
import { usualTimer } from './index.ts';

const blank = usualTimer.model.create('t', usualTimer.preview);

describe('clock', () => {
  // Section 9: "Timer format YYYY-MM-DD HH:mm:ss"; shown in UTC+8 unless said otherwise.
  it('shows the present in the format of the specification, in UTC+8', () => {
    const nowMs = Date.UTC(2025, 11, 31, 16, 5, 9);
    const svg = primitivesToSvg(paintWidget(blank, createPaintContext(lookupIn('good'), { nowMs })));
    expect(svg).toContain('>2026-01-01 00:05:09<');
  });

  it.each([
    ['YY/MM/DD', 0, '24/02/29'],
    ['HH时mm分', 60, '00时59分'],
    ['HH:mm', -90, '22:29'],
    ['', 0, ''],
  ])('writes %s at %d minutes as %s', (format, utcOffset, text) => {
    expect(formatClock(Date.UTC(2024, 1, 29, 23, 59), format, utcOffset)).toBe(text);
  });

  it('moves with its seconds or minutes, alone and in a group', () => {
    const slow = setAtPath(blank, 'data.format', 'HH:mm');
    expect([repaintEveryMsOf(blank), repaintEveryMsOf(slow)]).toEqual([1000, 60_000]);
    const box = { x: 0, y: 0, width: 80, height: 60 };
    const group = widgetGroup.model.create('g', { ...box, rotate: 0, origin: box, children: [slow, blank] });
    expect(repaintEveryMsOf(group)).toBe(1000);
    expect(
      repaintEveryMsOf({ ...group, position: { ...group.position, children: [] } as never }),
    ).toBeUndefined();
  });
});
