import type { enrolmentCalls } from '@zutai/contract';
import { SharedAttempts } from '../../platform/attempts/shared-attempts.ts';
import { AppError, type CallContext, type Caller, type Handlers } from '../../platform/call/index.ts';
import { runAsActor } from '../../platform/db/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import { EnrolmentRepository } from './enrolment-repository.ts';
import { ENROLMENT_WINDOW_SECONDS, EnrolmentService } from './enrolment-service.ts';
import { EnrolmentLinkRepository } from './link-repository.ts';

export interface EnrolmentFeature {
  readonly handlers: Handlers<typeof enrolmentCalls>;
}

/** Links by which people make accounts for themselves, and what administrators decide about them. */
export function createEnrolmentFeature(
  { database }: { database: Database },
  outbox: Pick<OutboxFeature, 'channels' | 'deliver'>,
): EnrolmentFeature {
  const { kysely } = database;
  const links = new EnrolmentLinkRepository(kysely);
  const attempts = {
    codes: new SharedAttempts(kysely, 'enrolment', ENROLMENT_WINDOW_SECONDS),
    names: new SharedAttempts(kysely, 'enrolment-name', ENROLMENT_WINDOW_SECONDS),
  };
  const service = new EnrolmentService(database, attempts, outbox);
  const decide = async (id: string, isApproved: boolean, context: CallContext & { caller: Caller }) => {
    const decided = await service.decide(context.caller, id, isApproved);
    // Not waited for: a mail server may take its time, and the decision stands.
    service.tell(decided, isApproved).catch((err) => {
      context.log.error({ err }, 'the notice of an enrolment was not written down');
    });
    return null;
  };
  return {
    handlers: {
      queryLinks: (request, { caller }) => links.list(caller, request),
      addLink: (request, { caller, language }) => service.addLink(caller, request, language),
      addCompanyLink: (request, { caller, language }) => service.addCompanyLink(caller, request, language),
      revokeLink: async ({ id }, { caller }) => {
        if (!(await links.revoke(caller, id))) throw new AppError('notFound');
        return null;
      },
      query: (request, { caller }) => new EnrolmentRepository(kysely).list(caller, request),
      approve: ({ id }, context) => decide(id, true, context),
      refuse: ({ id }, context) => decide(id, false, context),
      queryOrganisations: (request) => links.listOrganisations(request),
      door: ({ code }, { address }) => service.findDoor(code, address),
      countWaiting: async (_request, { caller }) => ({
        count: await new EnrolmentRepository(kysely).countWaiting(caller),
      }),
      enrol: async (request, context) => {
        const enrolled = await runAsActor(newcomerOf(request.loginname, context), () =>
          service.enrol(request, context.address, context.language),
        );
        if (enrolled.isWaiting)
          service.tellMaker(enrolled).catch((err) => {
            context.log.error({ err }, 'the notice of an enrolment was not written down');
          });
        return { isWaiting: enrolled.isWaiting };
      },
    },
  };
}

/** Who enrols has no account yet, whoever else is signed in at the same browser. */
const newcomerOf = (loginname: string, { address, requestId, http }: CallContext) => ({
  organisationId: null,
  accountId: null,
  accountName: loginname,
  sessionId: '',
  address,
  call: http.request.routeOptions.url ?? '',
  requestId,
});
