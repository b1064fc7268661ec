import { findDriverProtocol } from '@zutai/contract/driver-protocol';
import type { Language } from './language.ts';
import { findText } from './text-ref.ts';

/**
 * A text of what a field protocol declares: its own, else that of the protocol whose texts it shares, else what all
 * share. An empty key is its name. Undefined when nothing is said of it.
 */
export function findProtocolText(language: Language, protocolId: string, key: string): string | undefined {
  if (key === '') return findText(language, 'driverProtocol', protocolId);
  const { textsOf } = findDriverProtocol(protocolId) ?? {};
  return [protocolId, ...(textsOf === undefined ? [] : [textsOf]), 'common']
    .map((prefix) => findText(language, 'driverProtocol', `${prefix}.${key}`))
    .find((text) => text !== undefined);
}
