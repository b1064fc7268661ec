import { AppError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AccountRepository } from './account-repository.ts';

/**
 * Changes accounts of an organisation in a transaction of the caller, one change after the other, and leaves nobody's
 * organisation without somebody who can manage all of its accounts.
 * @throws AppError lastAdministrator, upon which the transaction has to be rolled back
 */
export async function keepAdministrator<T>(
  kysely: Database['kysely'],
  organisationId: string,
  work: (accounts: AccountRepository) => Promise<T>,
): Promise<T> {
  const accounts = new AccountRepository(kysely);
  await accounts.lockAccounts(organisationId);
  const hadAdministrator = await accounts.hasAdministrator(organisationId);
  const result = await work(accounts);
  if (hadAdministrator && !(await accounts.hasAdministrator(organisationId)))
    throw new AppError('lastAdministrator');
  return result;
}
