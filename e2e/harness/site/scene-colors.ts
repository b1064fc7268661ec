import type { Locator } from '@playwright/test';

export interface ColorSpot {
  /** Pixels that are mostly of the colour. */
  count: number;
  /** The middle of them, CSS pixels from the left and top of the view. */
  x: number;
  y: number;
}

/** Where a 3D view shows a colour, read from its pixels. */
export function findColor(scene: Locator, wanted: 'red' | 'green'): Promise<ColorSpot> {
  return scene.locator('canvas').evaluate((element, color) => {
    const canvas = element as HTMLCanvasElement;
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d');
    if (context === null) return { count: 0, x: 0, y: 0 };
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    const found = { count: 0, x: 0, y: 0 };
    const [main, other] = color === 'red' ? [0, 1] : [1, 0];
    for (let at = 0; at < data.length; at += 4) {
      const value = data[at + main] ?? 0;
      if (value < 60 || value <= 3 * (data[at + other] ?? 0) || value <= 3 * (data[at + 2] ?? 0)) continue;
      found.count += 1;
      found.x += (at / 4) % canvas.width;
      found.y += Math.floor(at / 4 / canvas.width);
    }
    const scale = canvas.clientWidth / canvas.width / Math.max(1, found.count);
    return { count: found.count, x: found.x * scale, y: found.y * scale };
  }, wanted);
}
