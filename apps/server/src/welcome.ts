import type { FirstAdministrator } from './features/session/index.ts';

export interface StartedApp {
  readonly url: string;
  readonly brokerUrl: string;
  readonly administrator: FirstAdministrator;
  readonly hasDemo: boolean;
}

/**
 * What a new user needs to know once everything runs. A generated password stands in it only when a person reads it:
 * what is no terminal is a journal or a container's log, and kept.
 */
export function welcomeText(
  { url, brokerUrl, administrator, hasDemo }: StartedApp,
  { isTerminal }: { isTerminal: boolean },
): string {
  const { loginname, newPassword, passwordFile } = administrator;
  const shown = isTerminal ? newPassword : null;
  const password =
    shown ??
    (passwordFile === null
      ? 'as set by ZUTAI_ADMIN_PASSWORD at the first start, or changed since'
      : `in ${passwordFile}`);
  const lines = [
    '',
    `  Zutai is running at  ${url}`,
    `  User name            ${loginname}`,
    `  Password             ${password}`,
    ...(shown === null || passwordFile === null ? [] : [`                       (kept in ${passwordFile})`]),
    `  Gateways connect to  ${brokerUrl}`,
    ...(hasDemo ? ['  Demo plant           a pump station, already running'] : []),
    '  Stop with Ctrl+C',
    '',
  ];
  return lines.join('\n');
}
