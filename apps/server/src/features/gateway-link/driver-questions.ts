import { randomUUID } from 'node:crypto';
import {
  type DeviceAsk,
  DRIVER_ANSWER_MAX_LENGTH,
  type DriverAnswer,
  driverAnswer,
  driverTopics,
} from '@zutai/contract';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Bus } from '../../platform/mqtt/index.ts';
import type { NodeAddress, NodeCommands } from './node-commands.ts';

/** Where a driver runs, or the scripts of a device do; or a gateway. */
export interface DriverPlace extends NodeAddress {
  /** Left out where the gateway is asked. */
  readonly deviceId?: string;
  readonly driverId?: string;
}

/** An answer, and when it was asked for and how long it was under way, by the clocks of this process. */
export interface TimedAnswer extends DriverAnswer {
  /** ms UTC. */
  readonly sentMs: number;
  /** ms. */
  readonly roundTripMs: number;
}

/** What the agent has less than who waits for it: its answer travels too, ms. */
const TRAVEL_MS = 1_000;

/** Questions to drivers and their answers, whichever process asks and whichever ingests the gateway. */
export function createDriverQuestions(options: {
  readonly bus: Bus;
  readonly commands: NodeCommands;
  readonly logger: Logger;
}) {
  const { bus, commands, logger } = options;
  return {
    async askDriver(place: DriverPlace, ask: DeviceAsk, timeoutMs: number): Promise<TimedAnswer | undefined> {
      const uuid = randomUUID();
      const { deviceId, driverId } = place;
      const answered = Promise.withResolvers<TimedAnswer | undefined>();
      let sent = { atMs: Date.now(), tickMs: performance.now() };
      const subscription = await bus.subscribe(driverTopics.answer.build({ uuid }), (_topic, payload) => {
        const roundTripMs = performance.now() - sent.tickMs;
        const answer = parseAnswer(payload.toString());
        answered.resolve(answer && { ...answer, sentMs: sent.atMs, roundTripMs });
      });
      const timer = setTimeout(() => answered.resolve(undefined), timeoutMs);
      try {
        sent = { atMs: Date.now(), tickMs: performance.now() };
        const leftMs = Math.max(100, timeoutMs - TRAVEL_MS);
        await commands.askDriver(place, {
          ...{ uuid, timeoutMs: leftMs, ask },
          ...(deviceId !== undefined && { deviceId }),
          ...(driverId !== undefined && { driverId }),
        });
        return await answered.promise;
      } finally {
        clearTimeout(timer);
        subscription
          .unsubscribe()
          .catch((error) => logger.debug({ err: error }, 'a subscription could not be ended'));
      }
    },

    passDriverAnswer(text: string): boolean {
      const answer = parseAnswer(text);
      if (answer === undefined) return false;
      bus
        .publish(driverTopics.answer.build({ uuid: answer.uuid }), text)
        .catch((error) => logger.debug({ err: error }, 'the answer of a driver could not be passed on'));
      return true;
    },
  };
}

function parseAnswer(text: string): DriverAnswer | undefined {
  if (text.length > DRIVER_ANSWER_MAX_LENGTH) return undefined;
  try {
    return driverAnswer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
