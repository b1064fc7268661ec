import { signalValue } from '@zutai/contract';
import { z } from 'zod';

/** On `zutai/expect/{groupId}`: who sent a command to a foreign gateway tells the process that will see the answer, which may be older. */
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
