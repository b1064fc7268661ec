import { signalValue } from '@zutai/contract';
import { z } from 'zod';

/**
 * On `zutai/expect/{groupId}`: the process that sent a command to a foreign gateway notifies the one that will receive
 * the answer, which may run an older version.
 */
export const expectation = z.object({
  uuid: z.string().max(64),
  signalId: z.number().int(),
  value: signalValue,
  deadlineMs: z.number(),
});
export type Expectation = z.infer<typeof expectation>;

/** Undefined when the payload is none. */
export function parseExpectation(payload: Buffer): Expectation | undefined {
  try {
    return expectation.safeParse(JSON.parse(payload.toString())).data;
  } catch {
    return undefined;
  }
}
