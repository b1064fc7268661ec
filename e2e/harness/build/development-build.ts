import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js');

/**
 * Gives a page the web app as it is developed: there React's StrictMode renders, updates and mounts everything twice,
 * which shows work that is done where it may be done again. Everything else comes from the server as ever.
 *
 * @param folder an empty one, for the build
 */
export async function useDevelopmentBuild(page: Page, folder: string): Promise<void> {
  const root = path.join(ROOT, 'apps/web');
  await promisify(execFile)(
    process.execPath,
    [VITE, 'build', '--mode', 'development', '--minify', 'false', '--outDir', path.relative(root, folder)],
    { cwd: root, env: { ...process.env, NODE_ENV: 'development' } },
  );
  // What is not loaded over the network counts as far away, and would have to ask before it talks to this machine.
  await page.context().grantPermissions(['local-network-access']);
  await page.route('**/*', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document')
      return route.fulfill({ path: path.join(folder, 'index.html') });
    if (pathname.startsWith('/assets/')) return route.fulfill({ path: path.join(folder, pathname) });
    return route.continue();
  });
}
