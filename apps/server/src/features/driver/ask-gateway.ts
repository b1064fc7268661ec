import {
  answersDriverRequests,
  type DeviceAsk,
  hasEconomyMode,
  isManaged,
  tellsHealth,
} from '@zutai/contract';
import { AppError } from '../../platform/call/index.ts';
import type { GatewayLink, TimedAnswer } from '../gateway-link/index.ts';

/** A gateway as a question needs it. */
export interface AskedGateway {
  readonly sn: string;
  readonly groupId: string;
  readonly title: string;
  readonly online: boolean;
  readonly agentVersion: string;
}

/** Whether an agent of this version knows the question. */
function knows(agentVersion: string, { kind }: DeviceAsk): boolean {
  if (kind === 'log' || kind === 'clock' || kind === 'restart') return isManaged(agentVersion);
  if (kind === 'economyOpen') return hasEconomyMode(agentVersion);
  return kind === 'health' || kind.startsWith('bus')
    ? tellsHealth(agentVersion)
    : answersDriverRequests(agentVersion);
}

/** @throws AppError where the gateway is away or too old for the question */
export function requireKnowing({ title, online, agentVersion }: AskedGateway, ask: DeviceAsk): void {
  if (!online) throw new AppError('driverGatewayOffline', { title });
  if (!knows(agentVersion, ask)) throw new AppError('driverGatewayOld', { title });
}

/**
 * Asks a gateway, or a driver of it, that {@link requireKnowing} let through.
 *
 * @throws AppError where there is no answer, or only that the agent does not know what is asked
 */
export async function askGateway(
  link: Pick<GatewayLink, 'askDriver'>,
  { groupId, sn, title }: AskedGateway,
  of: { readonly deviceId?: string; readonly driverId?: string },
  ask: DeviceAsk,
  timeoutMs: number,
): Promise<TimedAnswer> {
  const answer = await link.askDriver({ groupId, sn, ...of }, ask, timeoutMs);
  if (answer === undefined) throw new AppError('driverNoAnswer', { seconds: timeoutMs / 1000 });
  if (answer.refusal === 'driverUnknown') throw new AppError('driverNotTaken', { title });
  if (answer.refusal === 'askUnknown') throw new AppError('driverGatewayOld', { title });
  return answer;
}
