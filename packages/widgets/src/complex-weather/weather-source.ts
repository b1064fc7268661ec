/** Kinds of weather that have a picture and a word. */
export const weatherKinds = [
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
export type WeatherKind = (typeof weatherKinds)[number];

export interface WeatherDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly kind: WeatherKind;
  /** °C; null: not said. */
  readonly highest: number | null;
  readonly lowest: number | null;
}

export interface WeatherReport {
  readonly place: string;
  readonly kind: WeatherKind;
  /** The service's own word, Chinese. */
  readonly text: string;
  /** °C; null: not said. */
  readonly temperature: number | null;
  /** % */
  readonly humidity: number | null;
  /** One of eight, as `NE`; '' for none. */
  readonly windDirection: string;
  /** Beaufort, as the service says it. */
  readonly windForce: string;
  /** ms UTC */
  readonly reportedMs: number;
  readonly forecast: readonly WeatherDay[];
}

export interface WeatherAnswer {
  readonly state: 'known' | 'stale' | 'notSetUp' | 'unavailable' | 'noSuchPlace';
  readonly report: WeatherReport | null;
}

export type WeatherPlace =
  | { readonly districtId: string }
  /** Degrees. */
  | { readonly longitude: number; readonly latitude: number };

/** Rejects when the platform did not answer. */
export type ReadWeather = (place: WeatherPlace, signal: AbortSignal) => Promise<WeatherAnswer>;
