import { findDriverProtocol } from '@zutai/contract/driver-protocol';
import type { GatewayConfiguration } from '@zutai/contract/sparkplug';

/** Passwords, tokens and keys of all drivers of a configuration. */
export function listDriverSecrets({ equipments }: GatewayConfiguration): string[] {
  return equipments
    .flatMap(({ drivers }) => drivers)
    .flatMap(({ protocol, options }) =>
      (findDriverProtocol(protocol)?.optionFields ?? [])
        .filter(({ kind }) => kind === 'secret')
        .map(({ name }) => (options as Record<string, unknown>)[name]),
    )
    .filter((secret) => typeof secret === 'string');
}
