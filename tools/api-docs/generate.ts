import { writeMarkdown } from './markdown.ts';
import { writeOpenApi } from './openapi.ts';
import { writePermissionTable } from './permission-table.ts';

/** Every generated document by its path in the checkout. */
export function generateDocs(): Record<string, string> {
  return {
    'docs/api/calls.md': writeMarkdown(),
    'docs/api/openapi.json': writeOpenApi(),
    'docs/api/permissions.md': writePermissionTable(),
  };
}
