import { defineTopic, signalValue } from '@zutai/contract';
import { z } from 'zod';

/** Between processes: who sent a command to a foreign gateway tells the one that will see the answer. */
export const expectTopic = defineTopic({
  pattern: 'zutai/expect/{groupId}',
  summary: 'A value was written through a foreign gateway of the group; the metric is expected back with it.',
});

export const expectation = z.strictObject({
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
