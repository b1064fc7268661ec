import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const USE = { true: textRef('style', 'isUsedYes'), false: textRef('style', 'isUsedNo') };
const KINDS = { company: textRef('apiAccount', 'company'), external: textRef('apiAccount', 'externalKind') };

/** The styles of the organisation. */
export const styleList = defineList(calls.style.query, {
  name: 'style',
  title: textRef('style', 'title'),
  search: textRef('style', 'search'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('style', 'name'), { sort: 'title' }),
    make.word('isUsed', textRef('style', 'isUsed'), USE),
    make.text('pageTitle', textRef('style', 'pageTitle')),
    make.text('loginUrl', textRef('style', 'loginUrl')),
    make.count('assignedCount', textRef('style', 'assigned')),
    make.time('createdMs', textRef('style', 'created'), { sort: 'createdMs' }),
  ],
});

/** The styles that the installation offers to all organisations. */
export const systemStyleList = defineList(calls.style.querySysStyle, {
  name: 'style-system',
  title: textRef('style', 'systemTitle'),
  search: textRef('style', 'search'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('style', 'name'), { sort: 'title' }),
    make.word('isUsed', textRef('style', 'isUsed'), USE),
    make.text('pageTitle', textRef('style', 'pageTitle')),
    make.time('createdMs', textRef('style', 'created'), { sort: 'createdMs' }),
  ],
});

/** External and enterprise accounts that were given a style. */
export const styleHolderList = defineList(calls.style.queryAuthExternal, {
  name: 'style-assignment',
  title: textRef('apiAccount', 'externalTitle'),
  search: textRef('apiAccount', 'externalSearch'),
  scope: ['id'],
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('apiAccount', 'externalName'), { sort: 'title' }),
    make.text('loginname', textRef('apiAccount', 'loginname'), { sort: 'loginname' }),
    make.word('kind', textRef('apiAccount', 'kind'), KINDS),
  ],
});

/** Those that could be given it; it is only chosen from. */
export const styleGivableList = defineList(calls.style.queryUnAuthExternal, {
  name: 'style-givable',
  title: textRef('apiAccount', 'externalTitle'),
  search: textRef('apiAccount', 'externalSearch'),
  scope: ['id'],
  rowKey: ({ id }) => id,
  columns: (make) => [make.name(textRef('apiAccount', 'externalName'))],
});
