import { hash } from '@node-rs/argon2';
import type { organisationCalls, RequestOf } from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { generatePassword } from '../session/index.ts';
import { InstallationRepository } from './installation-repository.ts';
import { OrganisationRepository } from './organisation-repository.ts';

export interface OrganisationFeature {
  readonly handlers: Handlers<typeof organisationCalls>;
}

/** What an organisation says of itself, and the organisations of an installation for whoever runs it (ADR 77). */
export function createOrganisationFeature({ database }: { database: Database }): OrganisationFeature {
  const organisations = new OrganisationRepository(database.kysely);
  const installation = new InstallationRepository(database.kysely);
  const find = async ({ organisationId }: Caller, id: string) => {
    const found = await installation.find(organisationId, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  };
  return {
    handlers: {
      myInfo: async (_request, { caller }) => {
        const found = await organisations.find(caller.organisationId);
        if (found === undefined) throw new AppError('notFound');
        return found;
      },
      query: (request, { caller }) => installation.list(caller.organisationId, request),
      info: ({ id }, { caller }) => find(caller, id),
      add: async (request) => {
        const password = generatePassword();
        const passwordHash = await hash(password);
        const id = await refusingTaken(request, () => installation.insert(request, passwordHash));
        return { id, loginname: request.loginname, password };
      },
      edit: async ({ id, revision, ...fields }, { caller }) => {
        requireEditable(caller, id);
        const isThere = await refusingTaken(fields, () =>
          organisations.update(id, fields, editOf(caller, revision)),
        );
        if (!isThere) throw new AppError('notFound');
        return null;
      },
      setActive: async ({ id, isActive, title, revision }, { caller }) => {
        requireEditable(caller, id);
        const found = await find(caller, id);
        if (!isActive) {
          if (found.isOwn) throw new AppError('organisationIsOwn');
          if (title.trim() !== found.title) throw new AppError('organisationNameWrong');
        }
        await installation.setActive(id, isActive, editOf(caller, revision));
        return null;
      },
      queryCompanyAndExternal: (request, { caller }) => organisations.listCompanyAndExternal(caller, request),
    },
  };
}

/**
 * One's own, by who sees all of it; any, by who runs the installation.
 * @throws AppError notFound, noPermission
 */
function requireEditable({ organisationId, dataRange, permissions }: Caller, id: string): void {
  if (id !== organisationId && !permissions.has('installation_edit')) throw new AppError('notFound');
  if (dataRange !== 'organisation') throw new AppError('noPermission');
}

/** @throws AppError organisationTitleTaken, loginnameTaken */
async function refusingTaken<T>(
  { title, loginname = '' }: Pick<RequestOf<typeof organisationCalls.add>, 'title'> & { loginname?: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'organisation_title_key'))
      throw new AppError('organisationTitleTaken', { title });
    if (isUniqueViolation(error, 'account_loginname')) throw new AppError('loginnameTaken', { loginname });
    throw error;
  }
}
