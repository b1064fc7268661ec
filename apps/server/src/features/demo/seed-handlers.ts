import type { calls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';

/** Handlers of the features the demo is made with: the same way, and the same checks, as by hand. */
export interface SeedHandlers {
  readonly gateway: Handlers<typeof calls.gateway>;
  readonly equipment: Handlers<typeof calls.equipment>;
  readonly driver: Handlers<typeof calls.driver>;
  readonly signal: Handlers<typeof calls.signal>;
  readonly template: Handlers<typeof calls.template>;
  readonly page: Handlers<typeof calls.page>;
  readonly project: Handlers<typeof calls.project>;
  readonly mvar: Handlers<typeof calls.mvar>;
  readonly report: Handlers<typeof calls.report>;
  readonly alarm: Handlers<typeof calls.alarm>;
  readonly equipmentGroup: Handlers<typeof calls.equipmentGroup>;
  readonly hardware: Handlers<typeof calls.hardware>;
  readonly inspection: Handlers<typeof calls.inspection>;
  readonly sparePart: Handlers<typeof calls.sparePart>;
}

/** A handler answers data or, for file calls only, a file; the seed uses none of those. */
export async function answer<T>(reply: T | Promise<T>): Promise<Exclude<T, { body: unknown }>> {
  return (await reply) as Exclude<T, { body: unknown }>;
}
