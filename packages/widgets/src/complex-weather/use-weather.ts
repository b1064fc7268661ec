import { useEffect, useState } from 'react';
import type { ReadWeather, WeatherAnswer, WeatherPlace } from './weather-source.ts';

/** The server asks the service every twenty minutes at most; browsers ask the server as often, ms. */
const everyMs = 10 * 60_000;
/** The platform itself did not answer: sooner. */
const retryMs = 60_000;

/** The weather of a place, asked for again and again; undefined until it is there, or where nobody can be asked. */
export function useWeather(
  place: WeatherPlace | undefined,
  readWeather: ReadWeather | undefined,
): WeatherAnswer | undefined {
  const [known, setKnown] = useState<{ key: string; answer: WeatherAnswer }>();
  const key = place === undefined ? '' : JSON.stringify(place);
  useEffect(() => {
    if (key === '' || readWeather === undefined) return;
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = () =>
      readWeather(JSON.parse(key) as WeatherPlace, end.signal).then(
        (answer) => {
          if (end.signal.aborted) return;
          setKnown({ key, answer });
          timer = setTimeout(() => void ask(), everyMs);
        },
        () => {
          if (end.signal.aborted) return;
          // What was known is not known to be current any more.
          setKnown((before) => ({
            key,
            answer:
              before?.key === key && before.answer.report !== null
                ? { state: 'stale', report: before.answer.report }
                : { state: 'unavailable', report: null },
          }));
          timer = setTimeout(() => void ask(), retryMs);
        },
      );
    void ask();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [key, readWeather]);
  return known?.key === key ? known.answer : undefined;
}
