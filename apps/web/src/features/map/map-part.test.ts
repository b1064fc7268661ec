import { toBox } from '@zutai/widgets/map';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partOf } from './map-part.ts';

const SIZE = { width: 1000, height: 700 };
const view = fc.record({
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  latitude: fc.double({ min: -70, max: 70, noNaN: true }),
  zoom: fc.double({ min: 0, max: 18, noNaN: true }),
});
const place = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
});

it('holds everything that the map shows', () => {
  fc.assert(
    fc.property(view, place, (at, { longitude, latitude }) => {
      const { x, y } = toBox({ longitude, latitude }, at, SIZE);
      if (x < 0 || y < 0 || x > SIZE.width || y > SIZE.height) return;
      const { west = -180, east = 180, south = -90, north = 90 } = partOf(at, SIZE);
      expect(latitude >= south && latitude <= north).toBe(true);
      const isBetween =
        west > east ? longitude >= west || longitude <= east : longitude >= west && longitude <= east;
      expect(isBetween, JSON.stringify({ at, longitude, west, east })).toBe(true);
    }),
    // The steps of this one reach around the world.
    {
      numRuns: 2000,
      examples: [
        [
          { longitude: 0, latitude: 0, zoom: 3.048 },
          { longitude: 0, latitude: 0 },
        ],
      ],
    },
  );
});

it('stays the same while the map is moved a little', () => {
  const parts = [0, 0.001, 0.002].map((by) =>
    JSON.stringify(partOf({ longitude: 120.03 + by, latitude: 30.03 + by, zoom: 12.1 }, SIZE)),
  );
  expect(new Set(parts).size).toBe(1);
});
