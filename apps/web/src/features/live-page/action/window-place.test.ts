import { describe, expect, it } from 'vitest';
import { placeWindow, WINDOW_BAR_PX } from './window-place.ts';

const screen = { width: 1440, height: 900 };
const asked = { width: 600, height: 600, left: 200, top: 200, isCentred: false };

describe('popups', () => {
  // Section 9: "Default popup 600x600 at 200,200".
  it('stand where they are asked to', () => {
    expect(placeWindow(asked, screen, 0)).toEqual({
      width: 600,
      height: 600 + WINDOW_BAR_PX,
      left: 200,
      top: 200,
    });
  });

  it('stand in the middle', () => {
    expect(placeWindow({ ...asked, isCentred: true }, screen, 0)).toMatchObject({ left: 420, top: 130 });
  });

  it('do not hide each other', () => {
    expect(placeWindow(asked, screen, 2)).toMatchObject({ left: 264, top: 252 });
  });

  it('stay in sight, however large and wherever', () => {
    const phone = { width: 390, height: 844 };
    expect(placeWindow(asked, phone, 0)).toMatchObject({ width: 374, left: 8 });
    const far = placeWindow({ ...asked, left: 5000, top: -300 }, screen, 0);
    expect(far).toMatchObject({ left: 832, top: 8 });
    const huge = placeWindow({ ...asked, width: 9000, height: 9000 }, screen, 0);
    expect(huge.left + huge.width).toBeLessThanOrEqual(screen.width);
    expect(huge.top + huge.height).toBeLessThanOrEqual(screen.height);
  });
});
