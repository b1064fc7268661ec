import { z } from 'zod';
import {
  basedOnRevision,
  type CallEncoding,
  defineCall,
  done,
  id,
  idList,
  pageOf,
  pagingFields,
} from '../core/index.ts';
import { heldRight, projectAuth, rightlessAccount } from './entity.ts';

interface RightCallsInput<F extends 'equipmentId' | 'projectId'> {
  /** Path before that of each call. */
  path: string;
  encoding: CallEncoding;
  /** Field of the requests that says what the rights are in. */
  field: F;
  /** What that is called in the API document, in English. */
  one: string;
  entity: 'equipment' | 'project';
  permission: 'equipment_edit' | 'project_edit';
}

/** The calls of what accounts may do in one thing beside what their data range holds: to watch, or to write too. */
export function rightCalls<const F extends 'equipmentId' | 'projectId'>(input: RightCallsInput<F>) {
  const { field, one, entity, permission, encoding } = input;
  const path = `${input.path}/pmsn`;
  const thing = { [field]: id } as Record<F, typeof id>;
  const keyword = z.string().max(100).optional();
  const reading = { encoding, permission, reads: [entity] };
  const changing = { encoding, permission, changes: [entity], response: done };
  return {
    queryPermissions: defineCall({
      ...reading,
      path: `${path}/query`,
      summary: `The accounts with a right of their own in ${one}.`,
      request: z.strictObject({
        ...thing,
        keyword,
        ...pagingFields(['loginname', 'displayName', 'createdMs']),
      }),
      response: pageOf(heldRight),
    }),
    queryAccountsWithoutPermission: defineCall({
      ...reading,
      path: `${path}/queryNoPmsnUser`,
      summary: `Accounts that would need a right in ${one} to see it and have none.`,
      request: z.strictObject({ ...thing, keyword }),
      response: z.array(rightlessAccount),
    }),
    addPermissions: defineCall({
      ...changing,
      path: `${path}/add`,
      summary:
        `Gives accounts a right in ${one}; who has one already has this one now. Only who may write there gives the ` +
        'right to write, and nobody changes their own.',
      request: z.strictObject({ ...thing, accountIds: idList, auth: projectAuth.default('view') }),
      errors: ['permissionUnfit', 'permissionOwn', 'permissionWriteNotHeld', 'permissionWriteUnfit'],
    }),
    editPermission: defineCall({
      ...changing,
      path: `${path}/edit`,
      summary: `Changes an account's right in ${one}, by the rules of giving one.`,
      request: z.strictObject({ ...thing, accountId: id, auth: projectAuth, revision: basedOnRevision }),
      errors: ['permissionOwn', 'permissionWriteNotHeld', 'permissionWriteUnfit'],
    }),
    deletePermissions: defineCall({
      ...changing,
      path: `${path}/delete`,
      summary: `Takes the right in ${one} from accounts; their open sockets are closed.`,
      request: z.strictObject({ ...thing, accountIds: idList }),
      errors: ['permissionOwn'],
    }),
  };
}

export type RightCalls<F extends 'equipmentId' | 'projectId'> = ReturnType<typeof rightCalls<F>>;
