import { ORIGIN, parseOrigins, type Setting, textSetting } from './setting.ts';

/** A service at a fixed address, without a slash at its end. */
function serviceSetting(name: string, defaultText: string, meaning: string): Setting<string> {
  return {
    name,
    meaning,
    defaultText,
    parse(text = defaultText) {
      const url = URL.parse(text);
      const isPlain =
        url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
      if (!isPlain || url.search !== '' || url.hash !== '')
        throw new Error(`must be an http or https address such as ${defaultText}`);
      return url.href.replace(/\/+$/, '');
    },
  };
}

/** Videos and weather of diagram pages. */
export const cameraAndWeatherSettings = {
  videoOrigins: {
    name: 'ZUTAI_VIDEO_ORIGINS',
    meaning:
      'other sites whose videos may be played in diagram pages, as https://media.example:8888 or https://*.ys7.com by comma; * for all',
    defaultText: '',
    parse: parseOrigins,
  } satisfies Setting<string[]>,
  cameraStream: {
    name: 'ZUTAI_CAMERA_STREAM',
    meaning:
      'address of the stream of a camera by its index code, as https://media.example:8889/{code}/whep or …/{code}/index.m3u8',
    defaultText: '',
    parse: (text) => {
      if (text === undefined) return undefined;
      const url = URL.parse(text.replaceAll('{code}', '0'));
      // In the path alone: a code names no other host.
      const isInPath = url !== null && new URL(text.replaceAll('{code}', '1')).origin === url.origin;
      if (
        !text.includes('{code}') ||
        !isInPath ||
        !/^https?:$/.test(url.protocol) ||
        !ORIGIN.test(url.origin)
      )
        throw new Error(`must be an address such as https://media.example/{code}/index.m3u8, is "${text}"`);
      return text;
    },
  } satisfies Setting<string | undefined>,
  ezvizUrl: serviceSetting(
    'ZUTAI_EZVIZ_URL',
    'https://open.ys7.com',
    'where the open platform of the video cloud EZVIZ is',
  ),
  weatherUrl: serviceSetting(
    'ZUTAI_WEATHER_URL',
    'https://restapi.amap.com',
    'weather service that speaks the interface of AMap (restapi, /v3/weather/weatherInfo)',
  ),
  weatherKey: textSetting(
    'ZUTAI_WEATHER_KEY',
    '',
    'key of the weather service; without it pages say that there is none',
  ),
} as const;
