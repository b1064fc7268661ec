import { expect, it } from 'vitest';
import { pathForLog } from './path-for-log.ts';

it.each([
  ['/lfscada/list?password=1', '/lfscada/list', '/lfscada/list'],
  ['/lfscada/ws/k3y', '/lfscada/ws/:token', '/lfscada/ws/:token'],
  // A page address has no route of its own in the server.
  ['/share/k3y', undefined, '/share/:key'],
  ['/share/k3y/page/4?a=1', undefined, '/share/:key/page/4'],
  ['/enroll/c0de?a=1', undefined, '/enroll/:code'],
  ['/manage/gateway/4', undefined, '/manage/gateway/4'],
])('%s is written into the log without what opens something', (url, pattern, shown) => {
  expect(pathForLog({ url, routeOptions: { url: pattern } as never })).toBe(shown);
});
