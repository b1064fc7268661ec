import type { calls } from '@zutai/contract';
import { plain, recordSamples, refused, type Samples } from './sample.ts';

let accountCount = 0;
/** Login names are unique over all organisations. */
const newAccount = () => {
  accountCount += 1;
  return { title: 'isolation', loginname: `isolation-${accountCount}`, roleId: 'user', dataRange: 'self' };
};

const ORGANISATION_FIELDS = { contactName: 'isolation', tel: '0571-88881234', address: 'isolation' };
let organisationCount = 0;
const newOrganisation = () => {
  organisationCount += 1;
  const name = `isolation-company-${organisationCount}`;
  return { ...ORGANISATION_FIELDS, title: name, loginname: name };
};
/** Of the platform's role, which may name any organisation. */
const ofAny =
  (body: (id: string) => Record<string, unknown>): Samples =>
  (other) => [{ body: body(other.organisationId), foreign: [] }];

const newLink = { title: 'isolation', roleId: 'user', dataRange: 'self' };

/** Samples of the calls for accounts, their roles and departments, and of the organisation itself. */
export const accountSamples: {
  [F in 'account' | 'enrolment' | 'organisation' | 'role' | 'department']: {
    [N in keyof (typeof calls)[F]]: Samples;
  };
} = {
  account: {
    query: (other) => [
      { body: {}, foreign: [] },
      refused({ departmentId: other.departmentId }, 'departmentId'),
      refused({ roleId: other.roleId }, 'roleId'),
    ],
    info: (other) => [refused({ id: other.accountId }, 'id')],
    add: (other, { departmentId }) => [
      refused({ ...newAccount(), departmentId: other.departmentId }, 'departmentId'),
      refused({ ...newAccount(), roleId: other.roleId, departmentId }, 'roleId'),
    ],
    edit: (other, own) => [
      refused({ id: other.accountId, title: 'taken over', roleId: 'user', dataRange: 'self' }, 'id'),
      refused(
        {
          id: own.accountId,
          title: 'x',
          roleId: 'user',
          dataRange: 'self',
          departmentId: other.departmentId,
        },
        'departmentId',
      ),
      refused({ id: own.accountId, title: 'x', roleId: other.roleId, dataRange: 'self' }, 'roleId'),
    ],
    setActive: (other) => [refused({ id: other.accountId, isActive: false }, 'id')],
    resetPassword: (other) => [refused({ id: other.accountId }, 'id')],
    delete: (other) => [refused({ id: other.accountId }, 'id')],
    replacePassword: plain({ password: 'kG4tw0Lz-42' }),
  },
  enrolment: {
    queryLinks: plain(),
    addLink: (other, { departmentId }) => [
      refused({ ...newLink, departmentId: other.departmentId }, 'departmentId'),
      refused({ ...newLink, roleId: other.roleId, departmentId }, 'roleId'),
      refused({ ...newLink, organisationId: other.organisationId, departmentId }, 'organisationId'),
    ],
    addCompanyLink: plain({ title: 'isolation' }),
    revokeLink: (other) => [refused({ id: other.enrolmentLinkId }, 'id')],
    query: (other) => [{ body: {}, foreign: [] }, refused({ linkId: other.enrolmentLinkId }, 'linkId')],
    countWaiting: plain(),
    approve: (other) => [refused({ id: other.enrolmentId }, 'id')],
    refuse: (other) => [refused({ id: other.enrolmentId }, 'id')],
    queryOrganisations: plain({ keyword: 'nobody has this name' }),
    door: plain({ code: 'none' }),
    enrol: plain({ code: 'none', loginname: 'nobody', title: 'nobody', password: 'kG4tw0Lz-42' }),
  },
  organisation: {
    myInfo: plain(),
    query: plain({ keyword: 'nobody has this name' }),
    info: ofAny((id) => ({ id })),
    add: () => [{ body: newOrganisation(), foreign: [] }],
    edit: (other) => [
      refused(
        { ...{ id: other.organisationId, title: other.organisationTitle }, ...ORGANISATION_FIELDS },
        'id',
      ),
    ],
    setActive: ofAny((id) => ({ id, isActive: true })),
    queryCompanyAndExternal: plain(),
  },
  role: {
    ...recordSamples('roleId'),
    edit: (other) => [refused({ id: other.roleId, title: 'taken over' }, 'id')],
    queryAll: (other) => [
      { body: {}, foreign: [] },
      refused({ organisationId: other.organisationId }, 'organisationId'),
    ],
    copy: (other) => [refused({ id: other.roleId, title: 'isolation 2' }, 'id')],
  },
  department: {
    query: plain(),
    info: (other) => [refused({ id: other.departmentId }, 'id')],
    queryHeads: plain(),
    add: (other, { departmentId: parentId }) => [
      refused({ title: 'x', parentId: other.departmentId }, 'parentId'),
      refused({ title: 'x', parentId, headAccountId: other.accountId }, 'headAccountId'),
    ],
    edit: (other, { departmentId: id }) => [
      refused({ id: other.departmentId, title: 'x' }, 'id'),
      refused({ id, title: 'x', headAccountId: other.accountId }, 'headAccountId'),
    ],
    move: (other, own) => [
      refused({ id: other.departmentId, parentId: own.aboveDepartmentId }, 'id'),
      refused({ id: own.departmentId, parentId: other.aboveDepartmentId }, 'parentId'),
    ],
    delete: (other) => [refused({ id: other.departmentId }, 'id')],
  },
};
