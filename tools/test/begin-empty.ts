import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// Files of the project `browser` share a page, and the library registers its own cleanup for the first file alone: what
// another file left on the page must not be found by the next.
beforeEach(async () => {
  await cleanup();
});
