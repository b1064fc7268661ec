import type { weatherCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import { createGuardedFetch } from '../../platform/outbound/index.ts';
import { AmapClient } from './amap-client.ts';
import { WeatherService } from './weather-service.ts';

/** Longest that one answer of the service may take. */
const TIMEOUT_MS = 8_000;

export interface WeatherFeature {
  readonly handlers: Handlers<typeof weatherCalls>;
}

interface Platform {
  readonly config: { readonly weatherUrl: string; readonly weatherKey: string };
  readonly logger: { warn(fields: object, message: string): void };
}

/** The weather of districts, by the service that the installation has a key of (ADR 104). */
export function createWeatherFeature(
  { config, logger }: Platform,
  { now }: { now?: () => number } = {},
): WeatherFeature {
  // The address is the operator's own, so it may lead into their networks; no redirect is followed.
  const fetch = createGuardedFetch({ allowedNetworks: ['*'], timeoutMs: TIMEOUT_MS });
  const { weatherUrl: baseUrl, weatherKey: key } = config;
  const client = key === '' ? undefined : new AmapClient(fetch, { baseUrl, key });
  const weather = new WeatherService({ client, logger, ...(now && { now }) });
  return {
    handlers: {
      query: ({ districtId, longitude = 0, latitude = 0 }) =>
        districtId === undefined ? weather.ofPlace(longitude, latitude) : weather.ofDistrict(districtId),
    },
  };
}
