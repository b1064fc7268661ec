import type { organisationCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { OrganisationRepository } from './organisation-repository.ts';

export interface OrganisationFeature {
  readonly handlers: Handlers<typeof organisationCalls>;
}

/** What an organisation says of itself. */
export function createOrganisationFeature({ database }: { database: Database }): OrganisationFeature {
  const organisations = new OrganisationRepository(database.kysely);
  return {
    handlers: {
      myInfo: async (_request, { caller }) => {
        const found = await organisations.find(caller.organisationId);
        if (found === undefined) throw new AppError('notFound');
        return found;
      },
      edit: async ({ revision, ...fields }, { caller }) => {
        if (fields.id !== caller.organisationId) throw new AppError('notFound');
        try {
          await organisations.update(fields, editOf(caller, revision));
        } catch (error) {
          if (isUniqueViolation(error, 'organisation_title_key'))
            throw new AppError('organisationTitleTaken', { title: fields.title });
          throw error;
        }
        return null;
      },
      queryCompanyAndExternal: (request, { caller }) => organisations.listCompanyAndExternal(caller, request),
    },
  };
}
