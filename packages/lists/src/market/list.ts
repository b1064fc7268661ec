import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

/** Who signed a package, in words. */
export const SIGNATURE_WORDS = {
  own: textRef('market', 'signatureOwn'),
  trusted: textRef('market', 'signatureTrusted'),
  unknown: textRef('market', 'signatureUnknown'),
  unsigned: textRef('market', 'signatureUnsigned'),
} as const;

/** The library of packages. */
export const marketList = defineList(calls.market.query, {
  name: 'market',
  title: textRef('market', 'title'),
  search: textRef('market', 'search'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('market', 'name'), { sort: 'title' }),
    make.text('version', textRef('market', 'version')),
    make.text('author', textRef('market', 'author')),
    make.word('signature', textRef('market', 'signature'), SIGNATURE_WORDS),
    make.count('templateCount', textRef('market', 'templates')),
    make.text('description', textRef('market', 'description')),
    make.text('createdBy', textRef('market', 'createdBy'), { isHidden: true }),
    make.time('createdMs', textRef('market', 'created'), { sort: 'createdMs' }),
  ],
});

/** Signers that are trusted. */
export const marketSignerList = defineList(calls.market.querySigners, {
  name: 'market-signer',
  title: textRef('market', 'signers'),
  search: textRef('market', 'signerSearch'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('market', 'signerName'), { sort: 'title' }),
    make.text('keyId', textRef('market', 'keyId')),
    make.text('createdBy', textRef('market', 'createdBy')),
    make.time('createdMs', textRef('market', 'created'), { sort: 'createdMs' }),
  ],
});
