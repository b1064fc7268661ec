import type { WeatherKind } from '@zutai/contract';

/** The first that fits counts: 雷阵雨 is thunder, 雨夹雪 is sleet. */
const KINDS: readonly (readonly [RegExp, WeatherKind])[] = [
  [/雷|冰雹|飓风|龙卷/, 'thunder'],
  [/雨夹雪|雨雪|冻雨/, 'sleet'],
  [/雪/, 'snow'],
  [/大雨|暴雨|强阵雨/, 'heavyRain'],
  [/毛毛雨|细雨|小雨/, 'drizzle'],
  [/雨/, 'rain'],
  [/霾/, 'haze'],
  [/雾/, 'fog'],
  [/沙|尘/, 'dust'],
  [/风暴|台风|大风|烈风|疾风|强风|劲风/, 'windy'],
  [/多云|少云|云/, 'partlyCloudy'],
  [/阴/, 'overcast'],
  [/晴|热/, 'clear'],
  [/风|平静/, 'windy'],
];

/** Which picture and word a phenomenon of AMap's table has. */
export const weatherKindOf = (text: string): WeatherKind =>
  KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown';
