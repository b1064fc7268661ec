import { z } from 'zod';
import {
  choiceOption,
  defineFields,
  hostOption,
  numberOption,
  reconnectOptions,
  refineReconnect,
  requiredText,
  textOption,
} from '../define-fields.ts';
import type { DriverProtocol } from '../driver-protocol.ts';
import { type TableAddress, tableAddressing } from '../table/address.ts';

/** Made a cursor of by the driver, for which PostgreSQL takes nothing else. */
const QUERY = /^(select|with|values|table)\b[^\0]*$/i;

const query = requiredText(
  z.string().trim().max(8_000).regex(QUERY, 'sqlQuery'),
  'SELECT name, temperature, measured_at FROM pump',
);

const options = defineFields({
  host: hostOption(),
  port: numberOption({ min: 1, max: 65_535, default: 5432 }),
  database: requiredText(z.string().trim().min(1, 'must name the database').max(63)),
  user: requiredText(z.string().trim().min(1, 'must name the user').max(63)),
  password: textOption(500, { isSecret: true }),
  /** `tls` checks the certificate with the system's authorities; `tlsUnchecked` takes any. */
  security: choiceOption(['none', 'tls', 'tlsUnchecked'], 'none'),
  query: { ...query, field: { ...query.field, isLong: true } },
  /** '': the query answers one row. */
  keyColumn: textOption(200),
  /** When a row was measured; '': rows have no time. */
  timeColumn: textOption(200),
  /** A row older than this by its time is bad; 0: none is. */
  maxAgeS: numberOption({ min: 0, max: 604_800, default: 0 }, { unit: 's' }),
  /** An answer with more rows is none. */
  maxRows: numberOption({ min: 1, max: 10_000, default: 1_000 }, { isAdvanced: true }),
  /** For connecting, and for each statement, which the server then ends by itself. */
  timeoutMs: numberOption({ min: 100, max: 60_000, default: 5_000 }, { unit: 'ms' }),
  ...reconnectOptions,
});
export type SqlPollOptions = typeof options.defaults;

/** Rows of a PostgreSQL database on site. */
export const sqlPollProtocol: DriverProtocol<SqlPollOptions, TableAddress> = {
  id: 'sql-poll',
  optionsSchema: refineReconnect(options.schema),
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: ({ host, port, database }) => `${host}:${port}/${database}`,
  ...tableAddressing,
};
