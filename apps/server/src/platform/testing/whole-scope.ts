import { PERMISSION_CODES } from '@zutai/contract';
import type { Scope } from '../call/index.ts';

/** A scope that holds everything of an organisation, for tests and benches that ask repositories themselves. */
export function wholeScope(organisationId: string, accountId = '0'): Scope {
  return {
    organisationId,
    accountId,
    departmentId: null,
    dataRange: 'organisation',
    permissions: new Set(PERMISSION_CODES),
  };
}
