import type { gatewayCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { GatewayService } from './gateway-service.ts';
import type { GatewayRepository } from './repository.ts';

export function createGatewayHandlers(
  repository: GatewayRepository,
  service: GatewayService,
): Handlers<typeof gatewayCalls> {
  return {
    query: (request, { caller }) => repository.list(caller, request),
    info: async ({ id }, { caller }) => {
      const gateway = await repository.find(caller, id);
      if (gateway === undefined) throw new AppError('notFound');
      return gateway;
    },
    add: (request, { caller }) => service.register(caller, request),
    edit: async (request, { caller }) => {
      await service.edit(caller, request);
      return null;
    },
    resetKey: ({ id }, { caller }) => service.resetKey(caller, id),
    delete: async ({ id }, { caller }) => {
      await service.delete(caller, id);
      return null;
    },
    announced: async ({ equipmentId }, { caller }) => {
      const metrics = await repository.listAnnounced(caller, equipmentId);
      if (metrics === undefined) throw new AppError('notFound');
      return metrics;
    },
  };
}
