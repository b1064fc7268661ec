import { isInk, nearestWall, type Outline } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { ports } from './draw.ts';
import { symbols } from './index.ts';
import { symbolBoxSize } from './symbol.ts';
import { outlineOfSymbol } from './symbol-outline.ts';

/** Nothing is piped or wired to them; a new one is named here on purpose. */
const withoutPorts = ['agitator', 'camera', 'crane', 'horn', 'lamp', 'robot', 'stack-light'];

/** Distance to everything that is drawn, whether something else hides it or not. */
function distanceToInk({ faces, lines }: Outline, point: { x: number; y: number }): number {
  const all = [...faces, ...lines].map((points) => nearestWall({ faces: [], lines: [points] }, point)!);
  return Math.min(...all.map(({ distance }) => distance));
}

it('every symbol has ports, or says that it has none', () => {
  const without = symbols.filter((symbol) => symbol.ports.length === 0).map(({ id }) => id);
  expect(without.sort()).toEqual(withoutPorts);
});

describe.each(
  symbols.filter((symbol) => symbol.ports.length > 0).map((symbol) => [symbol.id, symbol] as const),
)('%s', (_id, symbol) => {
  const outline = outlineOfSymbol(symbol);

  it.each(symbol.ports.map((port) => [port.id, port] as const))(
    '%s lies on the wall and points away',
    (_name, port) => {
      const { x, y, direction } = port;
      expect(distanceToInk(outline, port)).toBeLessThanOrEqual(1);
      // All the way out of the box, so that a pipe crosses nothing of the symbol it leaves.
      for (let step = 2; step <= symbolBoxSize; step += 1) {
        const at = { x: x + direction.x * step, y: y + direction.y * step };
        if (at.x < 0 || at.y < 0 || at.x > symbolBoxSize || at.y > symbolBoxSize) break;
        expect(isInk(outline, at), `ink at ${at.x},${at.y}`).toBe(false);
      }
      expect(distanceToInk(outline, { x: x + direction.x * 3, y: y + direction.y * 3 })).toBeGreaterThan(1);
    },
  );

  it('has each once', () => {
    expect(new Set(symbol.ports.map(({ x, y }) => `${x} ${y}`)).size).toBe(symbol.ports.length);
  });
});

describe('ports', () => {
  it('are named by side and number', () => {
    expect(ports('W 2 26', 'E 98 50', 'W 2 74').map(({ id }) => id)).toEqual(['w1', 'e1', 'w2']);
  });

  it.each(['', 'E 96', 'X 1 2', 'E a 3'])('refuse %j', (text) => {
    expect(() => ports(text)).toThrow(RangeError);
  });
});
