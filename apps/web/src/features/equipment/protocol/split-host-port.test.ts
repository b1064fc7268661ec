import { expect, it } from 'vitest';
import { splitHostPort } from './split-host-port.ts';

it.each([
  ['10.0.0.5:1502', { host: '10.0.0.5', port: 1502 }],
  [' plc-1.local:502 ', { host: 'plc-1.local', port: 502 }],
  ['[fe80::1%eth0]:502', { host: 'fe80::1%eth0', port: 502 }],
  ['10.0.0.5', undefined],
  ['10.0.0.5:', undefined],
  ['10.0.0.5:123456', undefined],
  ['fe80::1', undefined],
  ['::1', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is %j', (text, parts) => expect(splitHostPort(text)).toEqual(parts));
