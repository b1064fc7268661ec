import { MAIN_Y, PUMP_X, PUMP_Y } from './pump-station-places.ts';
import type { PhoneBlock, PhoneLayout } from './sketch/phone-layout.ts';
import { HEAD_ON_PHONE, HEAD_PLACE } from './station-head.ts';

/** From top to bottom as the water goes; the clock is the phone's own. */
export const STATION_PHONE: PhoneLayout = {
  width: 424,
  height: 2128,
  blocks: [
    [HEAD_PLACE, HEAD_ON_PHONE],
    [
      [24, 68, 1232, 36],
      [12, 92, 400, 176],
    ],
    // The mark keeps its form; the word goes to the right.
    ...[0, 1, 2, 3, 4].flatMap((place): PhoneBlock[] => {
      const [x, y] = [40 + place * 244, 100 + place * 32];
      return [
        [
          [x, 74, 160, 24],
          [24, y, 160, 24],
        ],
        [
          [x + 160, 74, 56, 24],
          [344, y, 56, 24],
        ],
      ];
    }),
    [
      [20, 118, 240, 292],
      [12, 284, 240, 292],
    ],
    [
      [856, 148, 120, 54],
      [272, 300, 120, 54],
    ],
    [
      [800, 330, 190, 54],
      [237, 378, 175, 54],
    ],
    [
      [780, 400, 84, 22],
      [250, 452, 124, 22],
    ],
    [
      [866, 400, 138, 22],
      [262, 476, 138, 22],
    ],
    ...PUMP_Y.map(
      (y, place) =>
        [
          [PUMP_X, y - 84, 400, 168],
          [12, 588 + place * 180, 400, 168],
        ] as const,
    ),
    [
      [1004, 116, 256, 356],
      [160, 948, 256, 356],
    ],
    [
      [784, MAIN_Y - 0.65 * 64, 64, 64],
      [16, 832 + MAIN_Y - 0.65 * 64, 64, 64],
    ],
    [
      [892, MAIN_Y - 80, 48, 50],
      [93.4, 832 + MAIN_Y - 80, 48, 50],
    ],
    [
      [24, 484, 440, 320],
      [12, 1316, 400, 200],
    ],
    [
      [480, 484, 440, 156],
      [12, 1528, 400, 120],
    ],
    [
      [480, 648, 440, 156],
      [12, 1660, 400, 120],
    ],
    [
      [936, 484, 320, 320],
      [12, 1792, 400, 320],
    ],
  ],
};
