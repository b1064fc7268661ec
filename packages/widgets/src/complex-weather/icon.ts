import type { WeatherKind } from './weather-source.ts';

const sun =
  'M12 4v2M12 18v2M4 12h2M18 12h2M6.3 6.3l1.5 1.5M16.2 16.2l1.5 1.5M6.3 17.7l1.5-1.5M16.2 7.8l1.5-1.5M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0';
const cloud = 'M7 16a3.5 3.5 0 0 1 .4-7A5 5 0 0 1 17 10a3 3 0 0 1 0 6z';
const high = 'M7 13a3.5 3.5 0 0 1 .4-7A5 5 0 0 1 17 7a3 3 0 0 1 0 6z';

/** Strokes of each kind in 24 by 24; told apart by shape, not by colour. */
export const weatherIcons: Readonly<Record<WeatherKind, string>> = {
  clear: sun,
  partlyCloudy: `${cloud}M9 6.5a3.5 3.5 0 0 1 6-1.2M12 1.5v1M6.5 3.5l.8.8M18 3.5l-.8.8`,
  overcast: cloud,
  windy: 'M3 9h11a2.5 2.5 0 1 0-2.4-3.2M3 13h15a2.5 2.5 0 1 1-2.4 3.2M3 17h8',
  drizzle: `${high}M9 17l-.6 2M14 17l-.6 2`,
  rain: `${high}M8 16l-1 4M12 16l-1 4M16 16l-1 4`,
  heavyRain: `${high}M7 15l-1.5 6M10.5 15L9 21M14 15l-1.5 6M17.5 15L16 21`,
  thunder: `${high}M12.5 14l-3 4h3l-1.5 4`,
  sleet: `${high}M8 16l-1 4M12 17v3M10.7 17.7l2.6 1.6M13.3 17.7l-2.6 1.6M16.5 16l-1 4`,
  snow: `${high}M8 16v4M6.3 17l3.4 2M9.7 17l-3.4 2M16 16v4M14.3 17l3.4 2M17.7 17l-3.4 2`,
  fog: 'M4 8h16M6 12h12M4 16h16M8 20h8',
  haze: 'M4 6h10M16 6h4M4 10h4M10 10h10M4 14h12M18 14h2M6 18h4M12 18h6',
  dust: 'M4 8h9M4 12h14M4 16h6M16 8h.1M19 8h.1M13 16h.1M16 16h.1M19 16h.1',
  unknown: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1',
};
