import { z } from 'zod';
import { defineCall } from '../core/index.ts';

/** A district by its code of GB/T 2260. */
export const districtCode = z.string().regex(/^[1-9]\d{5}$/, 'format');

/** Kinds of weather that have a picture and a word of their own. */
export const WEATHER_KINDS = [
  'clear',
  'partlyCloudy',
  'overcast',
  'windy',
  'drizzle',
  'rain',
  'heavyRain',
  'thunder',
  'sleet',
  'snow',
  'fog',
  'haze',
  'dust',
  'unknown',
] as const;
export type WeatherKind = (typeof WEATHER_KINDS)[number];

/** Where the wind comes from; '' where it has no direction. */
export const WIND_DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', ''] as const;

const forecastDay = z.object({
  /** YYYY-MM-DD */
  date: z.string(),
  kind: z.enum(WEATHER_KINDS),
  /** °C; null: not said. */
  highest: z.number().nullable(),
  lowest: z.number().nullable(),
});

const weatherReport = z.object({
  /** The district, as the service calls it. */
  place: z.string(),
  kind: z.enum(WEATHER_KINDS),
  /** The service's own word, Chinese. */
  text: z.string(),
  /** °C; null: not said. */
  temperature: z.number().nullable(),
  /** % */
  humidity: z.number().nullable(),
  windDirection: z.enum(WIND_DIRECTIONS),
  /** Beaufort, as the service says it, such as `≤3`; ''. */
  windForce: z.string(),
  /** When the service says it was observed. */
  reportedMs: z.number(),
  forecast: z.array(forecastDay),
});
export type WeatherReport = z.output<typeof weatherReport>;

export const weatherAnswer = z.object({
  /**
   * `notSetUp`: the installation has no weather service. `unavailable`: it did not answer and nothing is known of the
   * place. `noSuchPlace`: it knows no weather of the place. `stale`: it did not answer just now; the report is the last.
   */
  state: z.enum(['known', 'stale', 'notSetUp', 'unavailable', 'noSuchPlace']),
  report: weatherReport.nullable(),
});
export type WeatherAnswer = z.output<typeof weatherAnswer>;

export const weatherCalls = {
  query: defineCall({
    path: '/lfscada/weather/query',
    summary:
      'The weather of a district of China, or of the one a place is in, as the weather service of the installation says it.',
    request: z
      .strictObject({
        districtId: districtCode.optional(),
        /** Degrees. */
        longitude: z.number().min(-180).max(180).optional(),
        latitude: z.number().min(-90).max(90).optional(),
      })
      .refine(
        ({ districtId, longitude, latitude }) =>
          districtId !== undefined || (longitude !== undefined && latitude !== undefined),
        { path: ['districtId'], message: 'required' },
      ),
    response: weatherAnswer,
    permission: 'page_view',
    guests: 'view',
    // Where equipment stands is what it is asked by.
    reads: ['equipment'],
    ratePerMinute: 120,
  }),
};
