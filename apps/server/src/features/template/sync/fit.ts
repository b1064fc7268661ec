import { findDriverProtocol, type TemplateValues } from '@zutai/contract';
import { AppError } from '../../../platform/call/index.ts';
import type { SecretBox } from '../../../platform/secret-box/index.ts';
import { readDriverOptions } from '../../driver/index.ts';
import { openOptionSecrets } from '../../gateway/index.ts';
import { findChangeProblems } from '../../signal/index.ts';
import type { TemplateContent } from '../content.ts';
import { expandContent } from '../expand.ts';

/** What content is checked with: whose it is, and what opens its secrets. */
export interface FitOptions {
  readonly box: SecretBox;
  readonly organisationId: string;
}

/**
 * A template as equipment with these values has it, checked as what is entered at equipment.
 * @throws AppError templateParameterMissing, templateUnfit
 */
export function fitContent(
  options: FitOptions,
  content: TemplateContent,
  values: TemplateValues,
): TemplateContent {
  const expanded = expandFit(content, values);
  for (const { title, protocol, options: given } of expanded.drivers)
    readFitOptions(options, title, protocol, given);
  const protocols = new Map(expanded.drivers.map(({ id, protocol }) => [id, protocol]));
  const basis = { existing: [], protocols, driverIds: new Map<string, string>() };
  const [problem] = findChangeProblems(basis, { add: expanded.signals, edit: [], delete: [] });
  if (problem !== undefined) {
    const { tag = '' } = expanded.signals[problem.index] ?? {};
    const { code, params, field } = problem;
    throw unfit(tag, [{ path: field, code, ...(params && { params }) }]);
  }
  return expanded;
}

/** @throws AppError templateUnfit, of the driver with this title */
export function readFitOptions(
  { box, organisationId }: FitOptions,
  title: string,
  protocolId: string,
  given: Record<string, unknown>,
): void {
  const protocol = findDriverProtocol(protocolId);
  if (protocol === undefined) throw unfit(title);
  try {
    readDriverOptions(protocol, openOptionSecrets(box, organisationId, protocolId, given));
  } catch (error) {
    throw error instanceof AppError ? unfit(title, error.fields) : error;
  }
}

/** What does not fit a piece of equipment: a driver by its title, a signal by its tag. */
export function unfit(name: string, fields: AppError['fields'] = []): AppError {
  return new AppError('templateUnfit', { name }, fields);
}

function expandFit(content: TemplateContent, values: TemplateValues): TemplateContent {
  try {
    return expandContent(content, values);
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName !== 'invalidRequest') throw error;
    throw unfit(String(error.fields[0]?.params?.name ?? ''), error.fields);
  }
}
