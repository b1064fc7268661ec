import { type CallDefinition, calls, isPermitted, PERMISSION_CODES, ROLES } from '@zutai/contract';

/** Who may do what: the roles of each permission code and the calls it guards. */
export function writePermissionTable(): string {
  const all = Object.values(calls as Record<string, Record<string, CallDefinition>>).flatMap((feature) =>
    Object.values(feature),
  );
  const guarded = (code: string) =>
    all
      .filter((call) => call.permission === code)
      .map((call) => `\`${call.path}\``)
      .join('<br>');
  const rows = PERMISSION_CODES.map(
    (code) =>
      `| \`${code}\` | ${ROLES.map((role) => (isPermitted(role, code) ? '●' : '')).join(' | ')} | ${guarded(code)} |`,
  );
  return [
    '# Permissions',
    '',
    'Generated from `packages/contract`; do not edit. The server enforces this on every call.',
    '',
    `| code | ${ROLES.join(' | ')} | calls |`,
    `| --- | ${ROLES.map(() => '---').join(' | ')} | --- |`,
    ...rows,
    `| anybody logged in | ${ROLES.map(() => '●').join(' | ')} | ${guarded('login')} |`,
    `| public | | | | | | ${guarded('public')} |`,
    '',
  ].join('\n');
}
