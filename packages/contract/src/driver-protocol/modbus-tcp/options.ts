import { z } from 'zod';
import type { ProtocolField } from '../driver-protocol.ts';

/** Order of the bytes of a 32-bit value in its two registers; wider values follow the same pattern. */
export const modbusByteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const;
export type ModbusByteOrder = (typeof modbusByteOrders)[number];

export const modbusTcpOptions = z
  .strictObject({
    host: z
      .string()
      .trim()
      .min(1, 'must name the device')
      .max(253)
      .regex(/^[A-Za-z0-9._:%-]+$/, 'must be a host name or address'),
    port: z.int().min(1).max(65_535).default(502),
    unitId: z.int().min(0).max(255).default(1),
    /** How long one request may take. */
    timeoutMs: z.int().min(50).max(60_000).default(1_000),
    /** Further tries after the first; only where nothing was answered. */
    retries: z.int().min(0).max(10).default(1),
    /** Registers (or bits) nobody asked for that are read along to save a request. */
    maxGap: z.int().min(0).max(124).default(16),
    /** Registers of one request; the protocol allows 125. */
    maxBlock: z.int().min(1).max(125).default(125),
    /** Bits of one request; the protocol allows 2,000. */
    maxBlockBits: z.int().min(1).max(2_000).default(2_000),
    reconnectMinMs: z.int().min(100).max(600_000).default(500),
    reconnectMaxMs: z.int().min(100).max(600_000).default(30_000),
    /** For addresses that name none. */
    byteOrder: z.enum(modbusByteOrders).default('ABCD'),
  })
  .refine((options) => options.reconnectMinMs <= options.reconnectMaxMs, {
    path: ['reconnectMinMs'],
    message: 'must not be above reconnectMaxMs',
  });
export type ModbusTcpOptions = z.infer<typeof modbusTcpOptions>;

export const modbusTcpDefaultOptions: ModbusTcpOptions = {
  ...modbusTcpOptions.parse({ host: '127.0.0.1' }),
  host: '',
};

function numberField(
  name: keyof ModbusTcpOptions,
  min: number,
  max: number,
  extra: Partial<ProtocolField>,
): ProtocolField {
  return {
    name,
    kind: 'number',
    required: false,
    min,
    max,
    default: modbusTcpDefaultOptions[name],
    ...extra,
  };
}

export const modbusTcpOptionFields: readonly ProtocolField[] = [
  { name: 'host', kind: 'text', required: true },
  numberField('port', 1, 65_535, {}),
  numberField('unitId', 0, 255, {}),
  { name: 'byteOrder', kind: 'choice', required: false, choices: modbusByteOrders, default: 'ABCD' },
  numberField('timeoutMs', 50, 60_000, { unit: 'ms' }),
  numberField('retries', 0, 10, {}),
  numberField('maxGap', 0, 124, { unit: 'registers', isAdvanced: true }),
  numberField('maxBlock', 1, 125, { unit: 'registers', isAdvanced: true }),
  numberField('maxBlockBits', 1, 2_000, { unit: 'bits', isAdvanced: true }),
  numberField('reconnectMinMs', 100, 600_000, { unit: 'ms', isAdvanced: true }),
  numberField('reconnectMaxMs', 100, 600_000, { unit: 'ms', isAdvanced: true }),
];
