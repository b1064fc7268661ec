import { describe, expect, it } from 'vitest';
import { getWidget } from '../../../registry.ts';
import { largeWidget } from './large-widget.ts';

const box = { x: 300, y: 40, width: 700, height: 320, rotate: 30 };
const room = { width: 374, height: 780 };

describe('a component that is opened large', () => {
  it('fills the room upright, with words that can be read', () => {
    const chart = getWidget('ComplexLine')!.model.create('c', box);
    const { widget, scale } = largeWidget(chart, 'screen', room);
    expect(widget.position).toMatchObject({ x: 0, y: 0, ...room, rotate: 0 });
    expect(widget.style.font.size * scale).toBeGreaterThanOrEqual(15);
  });
  it('gives each option a row for a finger', () => {
    const radio = getWidget('UsualRadio')!.model.create('r', { ...box, height: 30 });
    const options = [1, 2, 3].map((value) => ({ title: `${value}`, value: `${value}` }));
    const made = { ...radio, data: { ...(radio.data as object), options } };
    const { widget, scale, height } = largeWidget(made, 'options', room);
    expect(height).toBe(3 * 48);
    expect((widget.position as { width: number }).width * scale).toBeCloseTo(room.width);
    expect(widget.style.font.size * scale).toBeCloseTo(17);
    expect((widget.data as { direction: string }).direction).toBe('vertical');
  });
});
