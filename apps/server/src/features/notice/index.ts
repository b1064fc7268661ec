import type { noticeCalls } from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { noticeRecords } from './notice-records.ts';
import { findReadableNotice } from './notice-repository.ts';

export interface NoticeFeature {
  readonly handlers: Handlers<typeof noticeCalls>;
}

/** To the people of other organisations only whoever runs the installation speaks. */
function requireCircle({ permissions }: Caller, isPublic: boolean | undefined): void {
  if (isPublic === true && !permissions.has('installation_edit'))
    throw fieldError('isPublic', 'publicNotice');
}

/** What is told to all people of an organisation, or of the installation (ADR 85). */
export function createNoticeFeature({ database }: { database: Database }): NoticeFeature {
  const {
    query,
    info,
    add,
    edit,
    delete: remove,
  } = recordHandlers<typeof noticeCalls>(database, noticeRecords);
  return {
    handlers: {
      query,
      info,
      add: (request, context) => {
        requireCircle(context.caller, request.isPublic);
        return add(request, context);
      },
      edit: (request, context) => {
        requireCircle(context.caller, request.isPublic);
        return edit(request, context);
      },
      delete: remove,
      detail: async ({ id }, { caller }) => {
        const found = await findReadableNotice(database.kysely, caller.organisationId, id);
        if (found === undefined) throw new AppError('notFound');
        return found;
      },
    },
  };
}
