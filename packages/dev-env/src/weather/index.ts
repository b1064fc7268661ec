import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WeatherServer {
  readonly url: string;
  /** Paths with their queries. */
  readonly requests: string[];
  /** Live weather by code of the district, in AMap's own fields. */
  readonly lives: Map<string, Record<string, string>>;
  /** What happens to requests: answered, refused by the key, cut off. */
  mode: 'answering' | 'refusing' | 'cut';
  close(): Promise<void>;
}

const KEY = 'weather-test-key';

/** The part of AMap's web service that the product asks: weather by district and the district of a place. */
export async function startWeather(port = 0): Promise<WeatherServer & { readonly key: string }> {
  const requests: string[] = [];
  const lives = new Map<string, Record<string, string>>();
  const state: { mode: WeatherServer['mode'] } = { mode: 'answering' };

  const answer = (url: URL): object => {
    const query = url.searchParams;
    if (query.get('key') !== KEY || state.mode === 'refusing')
      return { status: '0', info: 'INVALID_USER_KEY', infocode: '10001' };
    const right = { status: '1', count: '1', info: 'OK', infocode: '10000' };
    if (url.pathname === '/v3/geocode/regeo') {
      const [longitude = 0] = (query.get('location') ?? '').split(',').map(Number);
      // Over the sea nothing is empty text: it is an empty list.
      return { ...right, regeocode: { addressComponent: { adcode: longitude > 125 ? [] : '310115' } } };
    }
    const live = lives.get(query.get('city') ?? '');
    if (live === undefined) return { ...right, count: '0', lives: [], forecasts: [] };
    if (query.get('extensions') !== 'all') return { ...right, lives: [live] };
    const casts = [
      {
        date: '2026-11-25',
        week: '3',
        dayweather: '晴',
        nightweather: '多云',
        daytemp: '12',
        nighttemp: '3',
      },
      { date: '2026-11-26', week: '4', dayweather: '中雨', nightweather: '阴', daytemp: '9', nighttemp: '4' },
    ];
    return { ...right, forecasts: [{ ...live, casts }] };
  };

  const server = http.createServer((request, response) => {
    requests.push(request.url ?? '');
    if (state.mode === 'cut') {
      request.socket.destroy();
      return;
    }
    response.setHeader('content-type', 'application/json;charset=utf-8');
    response.end(JSON.stringify(answer(new URL(request.url ?? '/', 'http://localhost'))));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: KEY,
    requests,
    lives,
    get mode() {
      return state.mode;
    },
    set mode(mode) {
      state.mode = mode;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
