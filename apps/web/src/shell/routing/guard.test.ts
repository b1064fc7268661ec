import { describe, expect, it } from 'vitest';
import { HOME_PATH, loginPath, targetOf } from './guard.ts';

describe('the way back after a login', () => {
  it('leads to where the user wanted to go, with its query', () => {
    const target = '/monitor/eg/detail/list/7?tab=history&from=1';
    const address = new URL(loginPath(target), 'http://site');
    expect(address.pathname).toBe('/login');
    expect(targetOf(address.search)).toBe(target);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login?to=/x',
  ])('never leaves the site or circles: %s', (target) => {
    expect(targetOf(`?to=${encodeURIComponent(target)}`)).toBe(HOME_PATH);
  });

  it('needs no target for the home page', () => {
    expect(loginPath('/')).toBe('/login');
    expect(targetOf('')).toBe(HOME_PATH);
  });
});
