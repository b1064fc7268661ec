import { findDriverProtocol } from '@zutai/contract';
import type { SecretBox } from '../../platform/secret-box/index.ts';

type Options = Readonly<Record<string, unknown>>;

/** What a sealed secret begins with where a text is expected. It may be told: only the server can open it. */
const MARK = 'sealed:';

/** Of one organisation: a sealed text that was copied into another's driver does not open. */
const contextOf = (organisationId: string) => `driver option ${organisationId}`;

function secretNames(protocolId: string): string[] {
  const fields = findDriverProtocol(protocolId)?.optionFields ?? [];
  return fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name);
}

function openText(box: SecretBox, organisationId: string, text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith(MARK)) return undefined;
  try {
    return box.open(Buffer.from(text.slice(MARK.length), 'base64'), contextOf(organisationId)).toString();
  } catch {
    return undefined;
  }
}

/** Options with their secrets readable, for the gateway and for checks. What does not open stays as it is. */
export function openOptionSecrets(
  box: SecretBox,
  organisationId: string,
  protocolId: string,
  options: Options,
): Record<string, unknown> {
  const opened = secretNames(protocolId).flatMap((name) => {
    const text = openText(box, organisationId, options[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...options, ...Object.fromEntries(opened) };
}

/**
 * Options as they are stored: no secret in clear. One that came back as it was told keeps its sealed text, so that an
 * edit of something else is no change of it.
 * @param given the options of the request, of which `options` are the checked ones
 */
export function sealOptionSecrets(
  box: SecretBox,
  organisationId: string,
  protocolId: string,
  options: Options,
  given: Options,
): Record<string, unknown> {
  const sealed = secretNames(protocolId).flatMap((name) => {
    const text = options[name];
    if (typeof text !== 'string' || text === '') return [];
    if (openText(box, organisationId, given[name]) !== undefined) return [[name, given[name]] as const];
    const bytes = box.seal(text, contextOf(organisationId));
    return [[name, `${MARK}${bytes.toString('base64')}`] as const];
  });
  return { ...options, ...Object.fromEntries(sealed) };
}
