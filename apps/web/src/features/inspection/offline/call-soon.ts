import type { CallDefinition, RequestInputOf, ResponseOf } from '@zutai/contract';
import { CallError, CODE_UNREACHABLE, call, isRefused } from '../../../lib/call/index.ts';
import { textOf } from '../../../lib/language/index.ts';

/** There is a network in name only when the server has not answered within this, ms. */
export const ANSWER_MS = 10_000;

/**
 * Makes a call that counts as not answered sooner than others.
 * @throws CallError as `call` does
 */
export async function callSoon<C extends CallDefinition>(
  definition: C,
  request: RequestInputOf<C>,
  signal?: AbortSignal,
): Promise<ResponseOf<C>> {
  const limit = AbortSignal.timeout(ANSWER_MS);
  try {
    return await call(definition, request, {
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
  } catch (error) {
    if (!limit.aborted || signal?.aborted === true || isRefused(error)) throw error;
    throw new CallError(CODE_UNREACHABLE, textOf('common', 'noAnswer'));
  }
}
