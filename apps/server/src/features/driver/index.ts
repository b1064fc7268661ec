import type { driverCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import type { RecordDriverRead, RecordGatewayRequest } from '../audit/index.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { GatewayRepository, type TouchConfiguration } from '../gateway/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import { DriverHealthService } from './driver-health.ts';
import { DriverQuestions } from './driver-questions.ts';
import { DriverService } from './driver-service.ts';
import { GatewayAgentService } from './gateway-agent.ts';
import { DriverRepository } from './repository.ts';

export { readDriverOptions, requireProtocol } from './driver-options.ts';
export { MAX_DRIVERS } from './driver-service.ts';
export { DriverRepository, type DriverSettings, driverSettingsOf } from './repository.ts';

export interface DriverFeature {
  readonly handlers: Handlers<typeof driverCalls>;
}

/** Drivers: how a gateway reaches the controllers of a piece of equipment. */
export function createDriverFeature(
  { database }: { database: Database },
  deps: {
    touchConfiguration: TouchConfiguration;
    box: SecretBox;
    link: Pick<GatewayLink, 'askDriver'>;
    recordDriverRead: RecordDriverRead;
    recordGatewayRequest: RecordGatewayRequest;
  },
): DriverFeature {
  const drivers = new DriverRepository(database.kysely);
  const equipments = new EquipmentRepository(database.kysely);
  const service = new DriverService(database, deps.box, deps.touchConfiguration);
  const gateways = new GatewayRepository(database.kysely);
  const health = new DriverHealthService({
    ...{ drivers, gateways, link: deps.link, recordRead: deps.recordDriverRead },
  });
  const agents = new GatewayAgentService({ gateways, link: deps.link, record: deps.recordGatewayRequest });
  const questions = new DriverQuestions({ drivers, link: deps.link, recordRead: deps.recordDriverRead });
  return {
    handlers: {
      query: async ({ equipmentId }, { caller }) => {
        const own = await equipments.filterSeen(caller, [equipmentId]);
        if (!own.has(equipmentId)) throw new AppError('notFound');
        return drivers.list(caller, equipmentId);
      },
      add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
      edit: async (request, { caller }) => {
        await service.edit(caller, request);
        return null;
      },
      tryAddress: (request, { caller }) => questions.tryAddress(caller, request),
      browse: (request, { caller }) => questions.browse(caller, request),
      health: (request, { caller }) => health.health(caller, request),
      gatewayHealth: (request, { caller }) => health.gatewayHealth(caller, request),
      startBus: (request, { caller }) => health.startBus(caller, request),
      readBus: (request, { caller }) => health.readBus(caller, request),
      stopBus: (request, { caller }) => health.stopBus(caller, request),
      gatewayLog: ({ gatewayId }, { caller }) => agents.log(caller, gatewayId),
      gatewayClock: ({ gatewayId }, { caller }) => agents.clock(caller, gatewayId),
      openEconomy: async ({ gatewayId, minutes }, { caller }) => {
        await agents.openEconomy(caller, gatewayId, minutes);
        return null;
      },
      restartGateway: async ({ gatewayId }, { caller }) => {
        await agents.restart(caller, gatewayId);
        return null;
      },
      delete: async ({ id }, { caller }) => {
        await service.delete(caller, id);
        return null;
      },
    },
  };
}
