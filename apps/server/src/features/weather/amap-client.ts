import type { WeatherReport } from '@zutai/contract';
import { z } from 'zod';
import type { GuardedFetch } from '../../platform/outbound/index.ts';
import { weatherKindOf } from './weather-kind.ts';
import { windDirectionOf } from './wind-direction.ts';

/** No answer that could be read, or one that says the key or the quota is no good. Its message has no key. */
export class WeatherUnavailable extends Error {
  override name = 'WeatherUnavailable';
}

/** An empty object or list stands for nothing in the place of a text. */
const text = z.string().catch('');
const number = z
  .unknown()
  .transform((value) =>
    typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null,
  );

const answer = z.object({ status: z.coerce.string(), infocode: text, info: text });
const liveAnswer = z.object({
  lives: z
    .array(
      z.object({
        province: text,
        city: text,
        weather: text,
        temperature: number,
        winddirection: text,
        windpower: text,
        humidity: number,
        reporttime: text,
      }),
    )
    .catch([]),
});
const castAnswer = z.object({
  forecasts: z
    .array(
      z.object({
        casts: z
          .array(z.object({ date: text, dayweather: text, daytemp: number, nighttemp: number }))
          .catch([]),
      }),
    )
    .catch([]),
});
const placeAnswer = z.object({
  regeocode: z
    .object({ addressComponent: z.object({ adcode: text }) })
    .optional()
    .catch(undefined),
});

/** Days of the forecast that are answered. */
const FORECAST_DAYS = 4;

/** The weather interface of AMap (restapi): `/v3/weather/weatherInfo` and `/v3/geocode/regeo`, by a key. */
export class AmapClient {
  readonly #fetch: GuardedFetch;
  readonly #baseUrl: string;
  readonly #key: string;

  /** @param baseUrl without a slash at its end, as `https://restapi.amap.com` */
  constructor(fetch: GuardedFetch, { baseUrl, key }: { baseUrl: string; key: string }) {
    this.#fetch = fetch;
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  /** undefined: it knows no weather there. @throws WeatherUnavailable */
  async getWeather(districtId: string): Promise<WeatherReport | undefined> {
    const live = await this.#ask(
      '/v3/weather/weatherInfo',
      { city: districtId, extensions: 'base' },
      liveAnswer,
    );
    const [now] = live.lives;
    if (now === undefined || now.weather === '') return undefined;
    // Without a forecast the weather is still worth showing.
    const { forecasts } = await this.#ask(
      '/v3/weather/weatherInfo',
      { city: districtId, extensions: 'all' },
      castAnswer,
    ).catch(() => ({ forecasts: [] }));
    const place = now.city === '' || now.city === now.province ? now.province : now.city;
    return {
      place,
      kind: weatherKindOf(now.weather),
      text: now.weather,
      temperature: now.temperature,
      humidity: now.humidity,
      windDirection: windDirectionOf(now.winddirection),
      windForce: now.windpower.slice(0, 10),
      reportedMs: toMs(now.reporttime),
      forecast: (forecasts[0]?.casts ?? []).slice(0, FORECAST_DAYS).map((day) => ({
        date: day.date,
        kind: weatherKindOf(day.dayweather),
        highest: day.daytemp,
        lowest: day.nighttemp,
      })),
    };
  }

  /** The code of the district that a place is in; undefined outside of China. @throws WeatherUnavailable */
  async findDistrict(longitude: number, latitude: number): Promise<string | undefined> {
    const location = `${longitude.toFixed(4)},${latitude.toFixed(4)}`;
    const { regeocode } = await this.#ask('/v3/geocode/regeo', { location }, placeAnswer);
    const code = regeocode?.addressComponent.adcode ?? '';
    return /^[1-9]\d{5}$/.test(code) ? code : undefined;
  }

  async #ask<T>(path: string, fields: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    const query = new URLSearchParams({ ...fields, key: this.#key, output: 'JSON' });
    let body: unknown;
    try {
      const response = await this.#fetch(`${this.#baseUrl}${path}?${query.toString()}`);
      body = JSON.parse(await response.text());
    } catch {
      // What failed may quote the address, and the address has the key.
      throw new WeatherUnavailable('the weather service did not answer');
    }
    const read = answer.safeParse(body);
    if (!read.success) throw new WeatherUnavailable('the weather service answered something else');
    if (read.data.status !== '1')
      throw new WeatherUnavailable(
        `the weather service refused: ${read.data.infocode} ${read.data.info.slice(0, 100)}`,
      );
    const found = schema.safeParse(body);
    if (!found.success) throw new WeatherUnavailable('the weather service answered something else');
    return found.data;
  }
}

/** `2026-11-25 14:30:10`, of China. */
function toMs(time: string): number {
  const ms = Date.parse(`${time.replace(' ', 'T')}+08:00`);
  return Number.isNaN(ms) ? Date.now() : ms;
}
