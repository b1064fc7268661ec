import { afterAll, vi } from 'vitest';

// Files of the project `pure` share a process: what one replaces must not be there for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
