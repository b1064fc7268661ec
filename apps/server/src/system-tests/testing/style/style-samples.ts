import { type calls, PLAIN_LOGIN, PLAIN_MAIN } from '@zutai/contract';
import { newTitle, plain, recordSamples, refused, type Samples } from '../sample.ts';

const byStyle: Samples = (other) => [refused({ id: other.styleId }, 'id')];
const givenTo: Samples = (other, own) => [
  refused({ id: other.styleId, accountIds: own.externalAccountId }, 'id'),
  refused({ id: own.styleId, accountIds: other.externalAccountId }, 'accountIds'),
];

/** Styles, and who uses them. */
export const styleSamples: { [F in 'style']: { [N in keyof (typeof calls)[F]]: Samples } } = {
  style: {
    ...withoutInfo(),
    querySysStyle: plain(),
    loadStyle: plain(),
    infoStyle: byStyle,
    add: (other) => [
      { body: { title: newTitle() }, foreign: [] },
      refused({ title: newTitle(), copyOf: other.styleId }, 'copyOf'),
    ],
    validateLoginUrl: (other) => [{ body: { loginUrl: '/login/isolation', id: other.styleId }, foreign: [] }],
    updateWebLogin: (other) => [refused({ id: other.styleId, ...PLAIN_LOGIN, layout: 'right' }, 'id')],
    updateWebMain: (other) => [
      refused({ id: other.styleId, ...PLAIN_MAIN, light: { ...PLAIN_MAIN.light, accent: '#123456' } }, 'id'),
    ],
    queryPush: byStyle,
    addPush: (other) => [refused({ id: other.styleId, name: 'isolation' }, 'id')],
    editPush: (other) => [refused({ id: other.styleId, name: 'isolation' }, 'id')],
    queryAuthExternal: byStyle,
    queryUnAuthExternal: byStyle,
    auth: givenTo,
    cancelAuth: givenTo,
  },
};

function withoutInfo() {
  const { query, edit, delete: remove } = recordSamples('styleId', {});
  return { query, edit, delete: remove };
}
