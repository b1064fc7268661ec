import type { FirstAdministrator } from './features/session/index.ts';

export interface StartedApp {
  readonly url: string;
  readonly brokerUrl: string;
  readonly administrator: FirstAdministrator;
  readonly hasDemo: boolean;
}

/** What a newcomer needs to know, printed once everything runs. */
export function printWelcome({ url, brokerUrl, administrator, hasDemo }: StartedApp): void {
  const { loginname, newPassword, passwordFile } = administrator;
  const password =
    newPassword ??
    (passwordFile === null ? 'as set by ZUTAI_ADMIN_PASSWORD at the first start' : `in ${passwordFile}`);
  const lines = [
    '',
    `  Zutai is running at  ${url}`,
    `  User name            ${loginname}`,
    `  Password             ${password}`,
    ...(newPassword === null || passwordFile === null
      ? []
      : [`                       (kept in ${passwordFile})`]),
    `  Gateways connect to  ${brokerUrl}`,
    ...(hasDemo ? ['  Demo plant           a pump station, already running'] : []),
    '  Stop with Ctrl+C',
    '',
  ];
  console.log(lines.join('\n'));
}
