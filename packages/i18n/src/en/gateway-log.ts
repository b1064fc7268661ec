import type { gatewayLog as source } from '../zh/gateway-log.ts';

export const gatewayLog: Record<keyof typeof source, string> = {
  tab: 'Log',
  intro:
    'The agent keeps its newest 500 log lines in memory, without passwords and keys. Times are those of the gateway’s clock, shown in your time zone. Each read is written to the audit trail.',
  lowest: 'Lowest level',
  from_info: 'Info and above',
  from_warn: 'Warning and above',
  from_error: 'Errors only',
  level_info: 'Info',
  level_warn: 'Warning',
  level_error: 'Error',
  search: 'Search log',
  refresh: 'Refresh',
  copy: 'Copy',
  copied: '{{count}} {{count|line|lines}} copied',
  copyFailed: 'The browser does not allow copying; export instead',
  export: 'Export as text',
  shown: '{{shown}} of {{count}} lines shown, read at {{time}}',
  empty: 'No log lines yet.',
  noMatch: 'No line matches the filter.',
  time: 'Time',
  level: 'Level',
  message: 'Message',
  foreign: 'Third-party gateways do not provide their log. Look for it on the gateway.',
};
