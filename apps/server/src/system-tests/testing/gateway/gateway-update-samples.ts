import type { calls } from '@zutai/contract';
import { plain, refused, type Samples } from '../sample.ts';

export const gatewayUpdateSamples: { [N in keyof (typeof calls)['gatewayUpdate']]: Samples } = {
  program: plain(),
  query: plain(),
  queryGateways: (other) => [refused({ rolloutId: other.rolloutId }, 'rolloutId')],
  start: (other) => [
    refused(
      { gatewayIds: [other.gatewayId], direction: 'back', firstCount: 0, soakMinutes: 1 },
      'gatewayIds',
    ),
  ],
  control: (other) => [refused({ id: other.rolloutId, action: 'pause' }, 'id')],
};
