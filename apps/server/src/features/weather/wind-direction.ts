import type { WeatherReport } from '@zutai/contract';

const DIRECTIONS: Readonly<Record<string, WeatherReport['windDirection']>> = {
  北: 'N',
  东北: 'NE',
  东: 'E',
  东南: 'SE',
  南: 'S',
  西南: 'SW',
  西: 'W',
  西北: 'NW',
};

/** Where the wind comes from; 无风向 and 旋转不定 have none. */
export const windDirectionOf = (text: string): WeatherReport['windDirection'] =>
  DIRECTIONS[text.replace(/风$/, '')] ?? '';
