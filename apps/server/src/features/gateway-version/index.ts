import type { gatewayVersionCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TouchConfiguration } from '../gateway/index.ts';
import { GatewayVersionService } from './gateway-version-service.ts';

export interface GatewayVersionFeature {
  readonly handlers: Handlers<typeof gatewayVersionCalls>;
}

/** Configuration versions of gateways, which the database keeps: compared, and taken back to (ADR 130). */
export function createGatewayVersionFeature(
  { database }: { database: Database },
  { touchConfiguration }: { touchConfiguration: TouchConfiguration },
): GatewayVersionFeature {
  const service = new GatewayVersionService(database, touchConfiguration);
  return {
    handlers: {
      query: (request, { caller }) => service.list(caller, request),
      compare: async (request, { caller, requirePermission }) => {
        await requirePermission('gateway_view');
        return service.compare(caller, request);
      },
      preview: (request, { caller }) => service.preview(caller, request),
      restore: (request, { caller }) => service.restore(caller, request),
    },
  };
}
