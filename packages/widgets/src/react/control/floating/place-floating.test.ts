import { describe, expect, it } from 'vitest';
import { placeFloating } from './place-floating.ts';

const room = { width: 1000, height: 600 };
const list = { width: 200, height: 300 };

describe('where a list opens', () => {
  it('is below its control', () => {
    const anchor = { left: 100, top: 50, width: 80, height: 30 };
    expect(placeFloating(anchor, list, room)).toEqual({ left: 100, top: 84, maxHeight: 508 });
  });

  it('is above where there is more room, ending at the control', () => {
    const anchor = { left: 950, top: 550, width: 40, height: 30 };
    expect(placeFloating(anchor, list, room)).toEqual({ left: 792, top: 246, maxHeight: 538 });
  });

  it('is cut to what the window has', () => {
    const anchor = { left: 10, top: 20, width: 40, height: 30 };
    expect(placeFloating(anchor, { width: 200, height: 5000 }, room).maxHeight).toBe(538);
  });

  it('is beside its control, on the other side at the edge', () => {
    const anchor = { left: 100, top: 50, width: 80, height: 30 };
    expect(placeFloating(anchor, list, room, 'right')).toMatchObject({ left: 184, top: 50 });
    expect(placeFloating({ ...anchor, left: 900 }, list, room, 'right')).toMatchObject({ left: 696 });
  });
});
