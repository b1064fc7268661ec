import { findDriverProtocol } from '@zutai/contract';
import type { SecretBox } from '../../platform/secret-box/index.ts';

type Options = Readonly<Record<string, unknown>>;

/** What a sealed secret begins with where a text is expected. It may be told: only the server can open it. */
const MARK = 'sealed:';

/**
 * Of one organisation, and of what the driver connects to: whoever was told a sealed text cannot have it sent to an
 * address of their own. Undefined where the options do not say what that is.
 */
function contextOf(organisationId: string, protocolId: string, options: Options): string | undefined {
  const protocol = findDriverProtocol(protocolId);
  const without = Object.fromEntries(secretNames(protocolId).map((name) => [name, '']));
  const parsed = protocol?.optionsSchema.safeParse({ ...options, ...without });
  if (parsed?.success !== true) return undefined;
  return `driver option ${organisationId} ${protocol!.describeTarget(parsed.data)}`;
}

/** Of those that were sealed before the address counted: they open for the gateway, and for nobody who edits. */
const formerContextOf = (organisationId: string) => `driver option ${organisationId}`;

function secretNames(protocolId: string): string[] {
  const fields = findDriverProtocol(protocolId)?.optionFields ?? [];
  return fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name);
}

const isSealed = (text: unknown): text is string => typeof text === 'string' && text.startsWith(MARK);

function openText(box: SecretBox, context: string | undefined, text: unknown): string | undefined {
  if (context === undefined || !isSealed(text)) return undefined;
  try {
    return box.open(Buffer.from(text.slice(MARK.length), 'base64'), context).toString();
  } catch {
    return undefined;
  }
}

/** Options with their secrets readable, for checks. What does not open stays as it is. */
export function openOptionSecrets(
  box: SecretBox,
  organisationId: string,
  protocolId: string,
  options: Options,
): Record<string, unknown> {
  return openWith(box, [contextOf(organisationId, protocolId, options)], protocolId, options);
}

/** The same of options that are stored, for the gateway. */
export function openStoredSecrets(
  box: SecretBox,
  organisationId: string,
  protocolId: string,
  options: Options,
): Record<string, unknown> {
  const contexts = [contextOf(organisationId, protocolId, options), formerContextOf(organisationId)];
  return openWith(box, contexts, protocolId, options);
}

function openWith(
  box: SecretBox,
  contexts: readonly (string | undefined)[],
  protocolId: string,
  options: Options,
): Record<string, unknown> {
  const opened = secretNames(protocolId).flatMap((name) => {
    const texts = contexts.map((context) => openText(box, context, options[name]));
    const text = texts.find((one) => one !== undefined);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...options, ...Object.fromEntries(opened) };
}

/** Names of options that are sealed and did not open: sealed for another address, organisation or key. */
export function listSealedOptions(protocolId: string, options: Options): string[] {
  return secretNames(protocolId).filter((name) => isSealed(options[name]));
}

/** Options with the sealed secrets of others in the places of those they have not, if both are for one address. */
export function withSealedOptions(protocolId: string, options: Options, others: Options): Options {
  // The organisation is one and the same here.
  const isSameTarget = contextOf('', protocolId, options) === contextOf('', protocolId, others);
  if (!isSameTarget) return options;
  const added = secretNames(protocolId).filter((name) => !options[name] && isSealed(others[name]));
  return added.length === 0
    ? options
    : { ...options, ...Object.fromEntries(added.map((name) => [name, others[name]])) };
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
  const context = contextOf(organisationId, protocolId, options);
  const sealed = secretNames(protocolId).flatMap((name) => {
    const text = options[name];
    if (typeof text !== 'string' || text === '') return [];
    if (openText(box, context, given[name]) !== undefined) return [[name, given[name]] as const];
    if (context === undefined) throw new Error(`the options of ${protocolId} were not checked`);
    return [[name, `${MARK}${box.seal(text, context).toString('base64')}`] as const];
  });
  return { ...options, ...Object.fromEntries(sealed) };
}
