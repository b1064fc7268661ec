/** One environment setting: its name, what it means, and how its text becomes a value. */
export interface Setting<T> {
  readonly name: string;
  /** One line for `docs/` and `npm start -- --help`. */
  readonly meaning: string;
  /** Text shown as the default. */
  readonly defaultText: string;
  /** Throws an Error whose message completes "NAME …" in words a person can act on. */
  readonly parse: (text: string | undefined) => T;
}

export function portSetting(name: string, defaultPort: number, meaning: string): Setting<number> {
  return {
    name,
    meaning,
    defaultText: String(defaultPort),
    parse(text) {
      if (text === undefined) return defaultPort;
      if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
        throw new Error(`must be a port number from 0 (any free port) to 65535, is "${text}"`);
      }
      return Number(text);
    },
  };
}

export function numberSetting(
  name: string,
  { least, most, defaultText }: { least: number; most: number; defaultText: string },
  meaning: string,
): Setting<number | undefined> {
  return {
    name,
    meaning,
    defaultText,
    parse(text) {
      if (text === undefined) return undefined;
      if (!/^\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most)
        throw new Error(`must be a whole number from ${least} to ${most}, is "${text}"`);
      return Number(text);
    },
  };
}

/** The same with a default that depends on nothing else. */
export function countSetting(
  name: string,
  { least, most, standard }: { least: number; most: number; standard: number },
  meaning: string,
): Setting<number> {
  const { parse, ...rest } = numberSetting(name, { least, most, defaultText: String(standard) }, meaning);
  return { ...rest, parse: (text) => parse(text) ?? standard };
}

export function urlSetting(
  name: string,
  protocols: readonly string[],
  meaning: string,
): Setting<string | undefined> {
  return {
    name,
    meaning,
    defaultText: '',
    parse(text) {
      if (text === undefined) return undefined;
      const protocol = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
      // The value is not repeated: it may hold a password.
      if (!protocols.includes(protocol)) {
        throw new Error(`must be a URL that starts with ${protocols.map((p) => `${p}://`).join(' or ')}`);
      }
      return text;
    },
  };
}

export function choiceSetting<T extends string>(
  name: string,
  choices: readonly T[],
  defaultChoice: T,
  meaning: string,
): Setting<T> {
  return {
    name,
    meaning,
    defaultText: defaultChoice,
    parse(text) {
      if (text === undefined) return defaultChoice;
      const found = choices.find((choice) => choice === text);
      if (found === undefined) throw new Error(`must be one of ${choices.join(', ')}, is "${text}"`);
      return found;
    },
  };
}

const ON = new Set(['1', 'on', 'true', 'yes']);
const OFF = new Set(['0', 'off', 'false', 'no']);

export function switchSetting(
  name: string,
  defaultText: string,
  meaning: string,
): Setting<boolean | undefined> {
  return {
    name,
    meaning,
    defaultText,
    parse(text) {
      if (text === undefined) return undefined;
      if (ON.has(text.toLowerCase())) return true;
      if (OFF.has(text.toLowerCase())) return false;
      throw new Error(`must be on or off, is "${text}"`);
    },
  };
}

export function textSetting(name: string, defaultText: string, meaning: string): Setting<string> {
  return { name, meaning, defaultText, parse: (text) => text ?? defaultText };
}

/** The parts of a text between commas. */
export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Scheme, host (with `*.` for all below it) and port, as a content security policy names a source. */
export const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/** Origins by comma as a content security policy names them; `*` for all of http and https. Throws when one is none. */
export function parseOrigins(text: string | undefined): string[] {
  return splitList(text).flatMap((origin) => {
    if (origin === '*') return ['http:', 'https:'];
    if (!ORIGIN.test(origin))
      throw new Error(`must be origins such as https://example.org:8443 by comma, or *, has "${origin}"`);
    return [origin];
  });
}

/** Public keys of Ed25519 in base64, by comma. */
export function readPublicKeys(text: string | undefined): string[] {
  const keys = splitList(text);
  const wrong = keys.find((key) => !/^[A-Za-z0-9+/]{43}=$/.test(key));
  if (wrong !== undefined)
    throw new Error(`must be Ed25519 public keys of 32 bytes in base64 by comma, has "${wrong}"`);
  return keys;
}
