import type { z } from 'zod';

/**
 * How the web draws a form field and how an import reads a column. Labels: texts `driverProtocol`, key
 * `{protocol}.{name}`, else `{textsOf}.{name}`, else `common.{name}`.
 */
export interface ProtocolField {
  name: string;
  /** A `secret` is a text that is entered unseen, sealed in the database and told to nobody but the gateway. */
  kind: 'text' | 'number' | 'choice' | 'secret';
  required: boolean;
  /** An example, shown while the field is empty; the same in every language. */
  placeholder?: string;
  /** A text of several lines. */
  isLong?: boolean;
  /** A number that need not be whole. */
  isDecimal?: boolean;
  /** Bounds of a number. */
  min?: number;
  max?: number;
  /** What the number counts, as printed after the field. */
  unit?: 'ms' | 's' | 'words' | 'registers' | 'bits' | 'bytes' | 'characters';
  choices?: readonly string[];
  default?: string | number;
  /** The field means something only while another field has one of these values. */
  shownWhen?: { field: string; isOneOf: readonly string[] };
  /** Belongs to the folded "more" part of a form. */
  isAdvanced?: boolean;
}

/** What a protocol looks at to judge a signal as a whole. */
export interface ProtocolSignal<Address> {
  dataType: 'number' | 'boolean' | 'text';
  writable: boolean;
  address: Address;
}

/** What a protocol looks at to judge a value that is to be written. */
export interface WrittenSignal<Address> {
  /** value = raw × scale + offset. */
  scale: number;
  offset: number;
  address: Address;
}

/** Why the device's type cannot hold a value: beyond its range, or between two values it can hold. */
export interface UnrepresentableValue {
  kind: 'range' | 'precision';
  /** The type as the protocol calls it, e.g. `uint16`. */
  type: string;
}

export type ProtocolAddressResult<Address> =
  | { ok: true; address: Address }
  /** `code` is one of `addressErrorCodes`, `message` is English and complete. */
  | { ok: false; code: string; message: string };

/**
 * Everything the platform, the web and the agent must agree on about one field protocol.
 * A new protocol is one folder and one entry in the registry.
 */
export interface DriverProtocol<Options = unknown, Address = unknown> {
  id: string;
  /** The protocol whose texts stand for those that this one has none of, as all Modbus protocols share theirs. */
  textsOf?: string;
  optionsSchema: z.ZodType<Options>;
  addressSchema: z.ZodType<Address>;
  /** A complete set for a new driver; what only a person can know (the host) is an empty text. */
  defaultOptions: Options;
  optionFields: readonly ProtocolField[];
  addressFields: readonly ProtocolField[];
  /** Addresses that the short text form reads, from plain to rich: examples in help and templates, and in tests. */
  addressExamples: readonly [string, ...string[]];
  /** What `parseAddress` may find wrong: keys of the texts `field`, so that server and web say the same. */
  addressErrorCodes: readonly string[];
  /** What the options connect to, as people write it: `10.0.0.5:502 #1`. */
  describeTarget(options: Options): string;
  /** A text as people copy it from elsewhere in the protocol's own form; other texts as they are. */
  tidyAddress?(text: string): string;
  /** The short text form for spreadsheets. */
  parseAddress(text: string): ProtocolAddressResult<Address>;
  /** The shortest text that `parseAddress` reads back as the same address. */
  formatAddress(address: Address): string;
  /** The address right behind this one, of the same type; undefined when there is none. For filling down. */
  nextAddress(address: Address): Address | undefined;
  /** The same address so many places further; undefined when that is outside. For copies of a whole block. */
  shiftAddress(address: Address, places: number): Address | undefined;
  /** Set for addresses of 64-bit integers, which a float64 cannot hold exactly: they travel in this Sparkplug type. */
  longTypeOf?(address: Address): 'Int64' | 'UInt64' | undefined;
  /** Its devices hold numbers as bytes, of which people may not know type and order. */
  hasByteNumbers?: boolean;
  /** Its driver tells each request and answer: they can be looked at while they pass. */
  tellsBus?: boolean;
  /** Its devices tell what they have: addresses can be chosen instead of known. */
  isBrowsable?: boolean;
  /** Undefined when the device can hold exactly this value of the signal. */
  findMisfit(
    signal: WrittenSignal<Address>,
    value: number | bigint | boolean | string,
  ): UnrepresentableValue | undefined;
  /** Undefined when the signal's type and writability suit its address. */
  checkSignal(
    signal: ProtocolSignal<Address>,
  ): { field: 'dataType' | 'writable'; message: string } | undefined;
}
