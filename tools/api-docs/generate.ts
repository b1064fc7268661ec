import { writeOpenApi } from '@zutai/contract/api-document';
import { writeMarkdown } from './markdown.ts';
import { writePermissionTable } from './permission-table.ts';
import { writeRoutePaths, writeRouteTable } from './route-table.ts';

/** Every generated document by its path in the checkout. */
export function generateDocs(): Record<string, string> {
  return {
    'docs/api/calls.md': writeMarkdown(),
    'docs/api/openapi.json': writeOpenApi(),
    'docs/api/permissions.md': writePermissionTable(),
    'docs/api/routes.md': writeRouteTable(),
    'apps/web/src/lib/path/route-paths.ts': writeRoutePaths(),
  };
}
