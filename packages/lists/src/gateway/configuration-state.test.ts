import { describe, expect, it } from 'vitest';
import { configurationStateOf } from './configuration-state.ts';

const gateway = {
  online: true,
  agentVersion: '0.1.0',
  lastSeenMs: 1,
  wantedVersion: 3,
  runningVersion: 3,
  configurationError: '',
};

describe('how far a gateway is with its configuration', () => {
  it.each([
    [{}, 'current'],
    [{ runningVersion: 2 }, 'waiting'],
    [{ runningVersion: 0, online: false }, 'waiting'],
    [{ configurationError: 'no such protocol' }, 'failed'],
    [{ agentVersion: '' }, 'foreign'],
    [{ agentVersion: '', lastSeenMs: null }, 'current'],
    [{ wantedVersion: 0, runningVersion: 0 }, 'none'],
  ])('%j is %s', (part, kind) => {
    expect(configurationStateOf({ ...gateway, ...part }).kind).toBe(kind);
  });
});
