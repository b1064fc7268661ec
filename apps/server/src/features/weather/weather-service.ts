import type { WeatherAnswer, WeatherReport } from '@zutai/contract';
import { type AmapClient, WeatherUnavailable } from './amap-client.ts';

/** Weather is observed about every half hour; so long an answer is the newest, ms. */
const FRESH_MS = 20 * 60_000;
/** A service that did not answer is asked again after this, ms. */
const PAUSE_MS = 60_000;
/** After so long the last report says nothing of the weather any more, ms. */
const LONGEST_STALE_MS = 24 * 3_600_000;
/** An observation older than this is marked although the service answered it, ms. */
const OLD_REPORT_MS = 3 * 3_600_000;
const MOST_PLACES = 4_000;

interface Known {
  /** undefined: the service knows no weather there. */
  readonly report: WeatherReport | undefined;
  readonly askedMs: number;
}

interface WeatherServiceOptions {
  /** undefined: no service is set up. */
  readonly client: Pick<AmapClient, 'getWeather' | 'findDistrict'> | undefined;
  readonly logger: { warn(fields: object, message: string): void };
  readonly now?: () => number;
}

/** Weather by district, each asked for once in a while for everybody; an answer that fails leaves the last, marked. */
export class WeatherService {
  readonly #client: WeatherServiceOptions['client'];
  readonly #logger: WeatherServiceOptions['logger'];
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #failedMs = new Map<string, number>();
  readonly #asking = new Map<string, Promise<void>>();
  readonly #districts = new Map<string, string | undefined>();

  constructor({ client, logger, now = Date.now }: WeatherServiceOptions) {
    this.#client = client;
    this.#logger = logger;
    this.#now = now;
  }

  async ofDistrict(districtId: string): Promise<WeatherAnswer> {
    const client = this.#client;
    if (client === undefined) return { state: 'notSetUp', report: null };
    const known = this.#known.get(districtId);
    const isFresh = known !== undefined && this.#now() - known.askedMs < FRESH_MS;
    const failedMs = this.#failedMs.get(districtId);
    const isPaused = failedMs !== undefined && this.#now() - failedMs < PAUSE_MS;
    if (!isFresh && !isPaused) await this.#ask(districtId, client);
    return this.#answer(districtId);
  }

  /** Of the district that a place is in. */
  async ofPlace(longitude: number, latitude: number): Promise<WeatherAnswer> {
    const client = this.#client;
    if (client === undefined) return { state: 'notSetUp', report: null };
    // A hundredth of a degree is about a kilometre.
    const name = `${longitude.toFixed(2)},${latitude.toFixed(2)}`;
    if (!this.#districts.has(name)) {
      try {
        remember(this.#districts, name, await client.findDistrict(longitude, latitude));
      } catch (error) {
        this.#warn(error);
        return { state: 'unavailable', report: null };
      }
    }
    const districtId = this.#districts.get(name);
    return districtId === undefined ? { state: 'noSuchPlace', report: null } : this.ofDistrict(districtId);
  }

  #ask(districtId: string, client: NonNullable<WeatherServiceOptions['client']>): Promise<void> {
    const under = this.#asking.get(districtId);
    if (under !== undefined) return under;
    const asked = client
      .getWeather(districtId)
      .then(
        (report) => {
          remember(this.#known, districtId, { report, askedMs: this.#now() });
          this.#failedMs.delete(districtId);
        },
        (error: unknown) => {
          remember(this.#failedMs, districtId, this.#now());
          this.#warn(error);
        },
      )
      .finally(() => this.#asking.delete(districtId));
    this.#asking.set(districtId, asked);
    return asked;
  }

  #answer(districtId: string): WeatherAnswer {
    const known = this.#known.get(districtId);
    if (known === undefined) return { state: 'unavailable', report: null };
    const { report, askedMs } = known;
    if (report === undefined) return { state: 'noSuchPlace', report: null };
    const now = this.#now();
    if (now - askedMs > LONGEST_STALE_MS) return { state: 'unavailable', report: null };
    const isStale = now - askedMs >= FRESH_MS || now - report.reportedMs > OLD_REPORT_MS;
    return { state: isStale ? 'stale' : 'known', report };
  }

  #warn(error: unknown): void {
    if (!(error instanceof WeatherUnavailable)) throw error;
    this.#logger.warn({ reason: error.message }, 'no weather');
  }
}

/** Keeps a value, and no more than so many of them: the oldest goes. */
function remember<V>(values: Map<string, V>, name: string, value: V): void {
  values.delete(name);
  values.set(name, value);
  const [oldest] = values.keys();
  if (values.size > MOST_PLACES && oldest !== undefined) values.delete(oldest);
}
