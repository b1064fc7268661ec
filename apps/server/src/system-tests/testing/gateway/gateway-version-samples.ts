import type { calls } from '@zutai/contract';
import { refused, type Samples } from '../sample.ts';

/** The first version is the binding of the equipment, the second its driver. */
export const gatewayVersionSamples: { [N in keyof (typeof calls)['gatewayVersion']]: Samples } = {
  query: (other) => [refused({ gatewayId: other.gatewayId }, 'gatewayId')],
  compare: (other) => [refused({ gatewayId: other.gatewayId, from: 1, to: 2 }, 'gatewayId')],
  preview: (other) => [refused({ gatewayId: other.gatewayId, version: 2 }, 'gatewayId')],
  restore: (other) => [refused({ gatewayId: other.gatewayId, version: 2, basis: 'none' }, 'gatewayId')],
};
