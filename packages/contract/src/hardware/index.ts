import { z } from 'zod';
import { defineCall, defineErrors, recordCalls, recordOf, remark, title, titleEn } from '../core/index.ts';
import { gatewaySn } from '../gateway/index.ts';

export const hardwareErrors = defineErrors({
  hardwareSnPrefixTaken: { wire: '3101', status: 409, params: ['snPrefix'], field: 'snPrefix' },
});

/** What people enter of a hardware model. */
const fields = {
  title,
  titleEn,
  /** What the serial numbers of its gateways begin with; case counts, as it does in serial numbers. */
  snPrefix: z
    .string()
    .trim()
    .max(64, 'snPrefix')
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'snPrefix'),
  /** The newest firmware, as its maker writes it; empty when nobody said. */
  firmwareVersion: z.string().trim().max(50).default(''),
  remark: remark.default(''),
};

export const hardware = recordOf({
  title: z.string(),
  titleEn: z.string(),
  snPrefix: z.string(),
  firmwareVersion: z.string(),
  remark: z.string(),
});
export type Hardware = z.output<typeof hardware>;

/** The catalogue is one for all organisations; who runs the installation keeps it. */
export const hardwareCalls = {
  ...recordCalls({
    path: '/lfscada/hardware',
    one: 'hardware model',
    entity: 'hardware',
    view: 'gateway_view',
    edit: 'installation_edit',
    fields,
    record: hardware,
    sort: ['title', 'snPrefix', 'createdMs'],
    errors: ['hardwareSnPrefixTaken'],
  }),
  queryBySn: defineCall({
    path: '/lfscada/hardware/queryBySn',
    summary:
      'The hardware model of a serial number, registered or not: the one with the longest prefix that it begins with; null when there is none.',
    request: z.strictObject({ sn: gatewaySn }),
    response: hardware.nullable(),
    permission: 'gateway_view',
    tokens: 'read',
    reads: ['hardware'],
  }),
};
