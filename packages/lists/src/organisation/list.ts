import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const STATE = { true: textRef('organisation', 'active'), false: textRef('organisation', 'inactive') };
const FACTOR = {
  true: textRef('organisation', 'factorRequired'),
  false: textRef('organisation', 'factorOptional'),
};

/** The organisations of the installation, for whoever runs it. */
export const organisationList = defineList(calls.organisation.query, {
  name: 'organisation',
  title: textRef('organisation', 'listTitle'),
  search: textRef('organisation', 'search'),
  filters: { isActive: { text: textRef('organisation', 'state'), choices: STATE } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('organisation', 'name'), { sort: 'title' }),
    make.word('isActive', textRef('organisation', 'state'), STATE),
    make.count('accountCount', textRef('organisation', 'accounts'), { sort: 'accountCount' }),
    make.count('equipmentCount', textRef('organisation', 'equipment'), { sort: 'equipmentCount' }),
    make.count('gatewayCount', textRef('organisation', 'gateways'), { sort: 'gatewayCount' }),
    make.time('lastLoginMs', textRef('organisation', 'lastLogin'), { sort: 'lastLoginMs' }),
    make.text('contactName', textRef('organisation', 'contactName')),
    make.text('tel', textRef('organisation', 'tel')),
    make.text('email', textRef('organisation', 'email'), { isHidden: true }),
    make.text('address', textRef('organisation', 'address'), { isHidden: true }),
    make.word('requiresSecondFactor', textRef('organisation', 'factor'), FACTOR, { isHidden: true }),
    make.time('createdMs', textRef('organisation', 'created'), { sort: 'createdMs' }),
  ],
});
