import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { accountRoleOf, DATA_RANGE_WORDS } from '../account/index.ts';
import { defineList } from '../define-list.ts';
import { departmentCell } from '../department/department-cell.ts';

/** Kinds of account that a link makes in an organisation that is there. */
export const ENROLLED_KIND_WORDS = {
  internal: textRef('managedAccount', 'internal'),
  external: textRef('managedAccount', 'external'),
  operation: textRef('managedAccount', 'operation'),
};
const KINDS = { ...ENROLLED_KIND_WORDS, company: textRef('enrolment', 'kindCompany') };

export const ENROLMENT_LINK_STATE_WORDS = {
  open: textRef('enrolment', 'state_open'),
  usedUp: textRef('enrolment', 'state_usedUp'),
  expired: textRef('enrolment', 'state_expired'),
  revoked: textRef('enrolment', 'state_revoked'),
};
export const ENROLMENT_STATE_WORDS = {
  waiting: textRef('enrolment', 'is_waiting'),
  enrolled: textRef('enrolment', 'is_enrolled'),
  approved: textRef('enrolment', 'is_approved'),
  refused: textRef('enrolment', 'is_refused'),
};
const APPROVAL = { true: textRef('enrolment', 'yes'), false: textRef('enrolment', 'no') };

export const enrolmentLinkList = defineList(calls.enrolment.queryLinks, {
  name: 'enrolmentLink',
  title: textRef('enrolment', 'listTitle'),
  search: textRef('enrolment', 'search'),
  filters: {
    state: { text: textRef('enrolment', 'state'), choices: ENROLMENT_LINK_STATE_WORDS },
    kind: { text: textRef('enrolment', 'kind'), choices: KINDS },
  },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.text('title', textRef('enrolment', 'name'), { isName: true, sort: 'title' }),
    make.word('state', textRef('enrolment', 'state'), ENROLMENT_LINK_STATE_WORDS),
    make.cell('uses', textRef('enrolment', 'uses'), ({ usedCount, maxUses }, say) =>
      say.text(textRef('enrolment', 'usesOf'), { used: usedCount, max: maxUses }),
    ),
    make.word('kind', textRef('enrolment', 'kind'), KINDS),
    make.cell('organisation', textRef('enrolment', 'organisation'), (row, say) =>
      row.kind === 'company'
        ? say.text(textRef('enrolment', 'organisationNew'))
        : say.title({ title: row.orgTitle, titleEn: row.orgTitleEn }),
    ),
    make.cell('role', textRef('enrolment', 'role'), accountRoleOf),
    make.cell('department', textRef('enrolment', 'department'), departmentCell),
    make.word('dataRange', textRef('enrolment', 'dataRange'), DATA_RANGE_WORDS),
    make.word('needsApproval', textRef('enrolment', 'needsApproval'), APPROVAL),
    make.time('expiresMs', textRef('enrolment', 'expires'), { sort: 'expiresMs' }),
    make.text('makerTitle', textRef('enrolment', 'maker'), { isHidden: true }),
    make.time('createdMs', textRef('enrolment', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

export const enrolmentList = defineList(calls.enrolment.query, {
  name: 'enrolment',
  title: textRef('enrolment', 'peopleTitle'),
  search: textRef('enrolment', 'searchPeople'),
  filters: {
    state: { text: textRef('enrolment', 'state'), choices: ENROLMENT_STATE_WORDS },
    linkId: { text: textRef('enrolment', 'link'), isPicked: true },
  },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.text('title', textRef('enrolment', 'person'), { isName: true, sort: 'title' }),
    make.text('loginname', textRef('enrolment', 'loginname')),
    make.word('state', textRef('enrolment', 'state'), ENROLMENT_STATE_WORDS),
    make.text('linkTitle', textRef('enrolment', 'link')),
    make.cell('organisation', textRef('enrolment', 'organisation'), (row, say) =>
      say.title({ title: row.orgTitle, titleEn: row.orgTitleEn }),
    ),
    make.text('tel', textRef('enrolment', 'tel')),
    make.text('email', textRef('enrolment', 'email')),
    make.time('atMs', textRef('enrolment', 'at'), { sort: 'atMs' }),
    make.time('decidedMs', textRef('enrolment', 'decided'), { isHidden: true }),
    make.text('decidedBy', textRef('enrolment', 'decidedBy'), { isHidden: true }),
  ],
});

/** Only chosen from. */
export const enrolmentOrganisationList = defineList(calls.enrolment.queryOrganisations, {
  name: 'enrolmentOrganisation',
  title: textRef('enrolment', 'organisation'),
  rowKey: ({ id }) => id,
  columns: (make) => [make.name(textRef('enrolment', 'organisation'), { sort: 'title' })],
});
