import { weatherCalls } from '@zutai/contract';
import { startWeather } from '@zutai/dev-env/weather';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createWeatherFeature } from './index.ts';
import { weatherKindOf } from './weather-kind.ts';

describe('the weather of districts', () => {
  let app: FeatureApp;
  let service: Awaited<ReturnType<typeof startWeather>>;
  let viewer: Caller;
  let guest: Caller;
  const warnings: string[] = [];
  const logger = { warn: (fields: object, text: string) => warnings.push(JSON.stringify(fields) + text) };
  let nowMs = Date.parse('2026-11-25T14:40:00+08:00');
  beforeAll(async () => {
    app = await createFeatureApp();
    service = await startWeather();
    viewer = await app.addCaller('Waterworks', 'viewer', 'user');
    guest = await app.addCaller('Waterworks', 'nobody', 'guest');
    const config = { weatherUrl: service.url, weatherKey: service.key };
    app.serve(
      'weather',
      weatherCalls,
      createWeatherFeature({ config, logger }, { now: () => nowMs }).handlers,
    );
    service.lives.set('310115', {
      province: '上海',
      city: '浦东新区',
      adcode: '310115',
      weather: '小雨',
      temperature: '11',
      winddirection: '东北',
      windpower: '≤3',
      humidity: '88',
      reporttime: '2026-11-25 14:30:12',
    });
  });
  afterAll(async () => {
    await app?.close();
    await service?.close();
  });

  const ask = async (request: object, caller = viewer) => app.send(weatherCalls.query, caller, request);

  it('are asked for once for everybody, and read into words that need no Chinese', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask({ districtId: '310115' })));
    expect(answers[0]!.data).toEqual({
      state: 'known',
      report: {
        place: '浦东新区',
        kind: 'drizzle',
        text: '小雨',
        temperature: 11,
        humidity: 88,
        windDirection: 'NE',
        windForce: '≤3',
        reportedMs: Date.parse('2026-11-25T06:30:12Z'),
        forecast: [
          { date: '2026-11-25', kind: 'clear', highest: 12, lowest: 3 },
          { date: '2026-11-26', kind: 'rain', highest: 9, lowest: 4 },
        ],
      },
    });
    // One for the weather of now and one for the days to come.
    expect(service.requests).toHaveLength(2);
    expect(answers[2]!.data).toEqual(answers[0]!.data);
  });

  it('are those of the district that a place is in', async () => {
    const before = service.requests.length;
    const place = { longitude: 121.5, latitude: 31.2 };
    expect((await ask(place)).data).toMatchObject({ state: 'known', report: { place: '浦东新区' } });
    await ask({ longitude: 121.501, latitude: 31.2 });
    expect(service.requests.length - before).toBe(1);
    expect((await ask({ longitude: 140, latitude: 31 })).data.state).toBe('noSuchPlace');
    expect((await ask({ districtId: '659999' })).data).toEqual({ state: 'noSuchPlace', report: null });
  });

  it('stay, marked, while the service does not answer, and say so when they are too old', async () => {
    nowMs += 30 * 60_000;
    service.mode = 'cut';
    expect((await ask({ districtId: '310115' })).data).toMatchObject({
      state: 'stale',
      report: { temperature: 11 },
    });
    const tries = service.requests.length;
    await ask({ districtId: '310115' });
    expect(service.requests.length).toBe(tries);
    expect((await ask({ districtId: '110101' })).data).toEqual({ state: 'unavailable', report: null });
    service.mode = 'refusing';
    nowMs += 2 * 60_000;
    await ask({ districtId: '310115' });
    expect(warnings.join()).toContain('10001');
    expect(warnings.join()).not.toContain(service.key);
    nowMs += 25 * 3_600_000;
    expect((await ask({ districtId: '310115' })).data).toEqual({ state: 'unavailable', report: null });
    service.mode = 'answering';
    nowMs += 2 * 60_000;
    // The service answers again, with an observation that is a day old.
    expect((await ask({ districtId: '310115' })).data.state).toBe('stale');
  });

  it('are for who sees pages, and of right requests alone', async () => {
    expect((await ask({ districtId: '310115' }, guest)).status).toBe(403);
    for (const request of [{ districtId: '31011' }, { districtId: '310115&key=x' }, {}, { longitude: 1 }])
      expect(await ask(request)).toMatchObject({ status: 400, fields: [{ path: 'districtId' }] });
    expect((await ask({ longitude: 200, latitude: 1 })).fields).toMatchObject([{ path: 'longitude' }]);
  });

  it('are none where no key is set', async () => {
    const config = { weatherUrl: service.url, weatherKey: '' };
    const { handlers } = createWeatherFeature({ config, logger });
    const before = service.requests.length;
    for (const request of [{ districtId: '310115' }, { longitude: 121, latitude: 31 }])
      expect(await handlers.query(request, {} as never)).toEqual({ state: 'notSetUp', report: null });
    expect(service.requests.length).toBe(before);
  });
});

it.each([
  ['晴', 'clear'],
  ['少云', 'partlyCloudy'],
  ['雷阵雨并伴有冰雹', 'thunder'],
  ['雨雪天气', 'sleet'],
  ['大暴雨', 'heavyRain'],
  ['中雨', 'rain'],
  ['强浓雾', 'fog'],
  ['中度霾', 'haze'],
  ['强沙尘暴', 'dust'],
  ['热带风暴', 'windy'],
  ['微风', 'windy'],
  ['热', 'clear'],
  ['未知', 'unknown'],
])('%s is %s', (text, kind) => expect(weatherKindOf(text)).toBe(kind));
