import { type DriverProtocol, findDriverProtocol, listDriverProtocolIds } from '@zutai/contract';
import { problemsOf } from '@zutai/i18n';
import { AppError, fieldError } from '../../platform/call/index.ts';

/** The protocol of a request. Throws an AppError at `protocol`. */
export function requireProtocol(id: string): DriverProtocol {
  const protocol = findDriverProtocol(id);
  if (protocol === undefined)
    throw fieldError('protocol', 'notChoice', { options: listDriverProtocolIds().join(', ') });
  return protocol;
}

/** Checks a driver's options with its protocol and fills in defaults. Throws an AppError at `options.…`. */
export function readDriverOptions(
  protocol: DriverProtocol,
  options: Record<string, unknown>,
): Record<string, unknown> {
  const parsed = protocol.optionsSchema.safeParse(options);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const problems = problemsOf(parsed.error.issues, options);
  throw new AppError(
    'invalidRequest',
    {},
    problems.map((problem) => ({
      ...problem,
      path: problem.path === '' ? 'options' : `options.${problem.path}`,
    })),
  );
}
