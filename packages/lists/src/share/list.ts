import { calls, type ShareLink } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';

export const SHARE_LINK_STATE_WORDS = {
  open: textRef('share', 'state_open'),
  unbacked: textRef('share', 'state_unbacked'),
  expired: textRef('share', 'state_expired'),
  usedUp: textRef('share', 'state_usedUp'),
  closed: textRef('share', 'state_closed'),
};
const KINDS = { equipment: textRef('share', 'kindEquipment'), project: textRef('share', 'kindProject') };
const AUTHS = { view: textRef('share', 'authView'), write: textRef('share', 'authWrite') };
const HAS_PASSWORD = { true: textRef('share', 'passwordYes'), false: textRef('share', 'passwordNo') };

const viewsOf = ({ viewCount: count, maxViews: max }: ShareLink, say: Say) =>
  max === null ? count : say.text(textRef('share', 'viewsOfMax'), { count, max });
const pagesOf = ({ pageCount }: ShareLink, say: Say) =>
  pageCount === null ? say.text(textRef('share', 'pagesAll')) : pageCount;

/** Every link by which equipment and operations centres can be opened without an account. */
export const shareLinkList = defineList(calls.share.query, {
  name: 'shareLink',
  title: textRef('share', 'listTitle'),
  search: textRef('share', 'search'),
  filters: {
    state: { text: textRef('share', 'state'), choices: SHARE_LINK_STATE_WORDS },
    kind: { text: textRef('share', 'kind'), choices: KINDS },
    shareAuth: { text: textRef('share', 'auth'), choices: AUTHS },
  },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('share', 'thing'), { sort: 'title' }),
    make.word('state', textRef('share', 'state'), SHARE_LINK_STATE_WORDS),
    make.word('shareAuth', textRef('share', 'auth'), AUTHS),
    make.word('hasSharePwd', textRef('share', 'password'), HAS_PASSWORD),
    make.time('expiresMs', textRef('share', 'expires'), { sort: 'expiresMs' }),
    make.cell('views', textRef('share', 'viewsColumn'), viewsOf, { sort: 'viewCount', align: 'right' }),
    make.count('guestCount', textRef('share', 'guestsNow')),
    make.text('makerTitle', textRef('share', 'maker')),
    make.time('lastVisitMs', textRef('share', 'lastVisit'), { sort: 'lastVisitMs' }),
    make.word('kind', textRef('share', 'kind'), KINDS, { isHidden: true }),
    make.cell('pages', textRef('share', 'pages'), pagesOf, { isHidden: true }),
    make.time('createdMs', textRef('share', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
