import { generateKeyPairSync } from 'node:crypto';
import type { calls } from '@zutai/contract';
import { newTitle, plain, refused, type Samples } from '../sample.ts';

/** An archive of nothing: refused for what it is by whoever may upload. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

const newKey = () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
};
const byPackage =
  (more: object = {}): Samples =>
  (other) => [refused({ id: other.packageId, ...more }, 'id')];

export const marketSamples: { [N in keyof (typeof calls)['market']]: Samples } = {
  query: plain(),
  info: byPackage(),
  export: (other) => [
    refused({ templateIds: [other.templateId], title: newTitle(), version: '1.0' }, 'templateIds'),
  ],
  download: byPackage(),
  upload: plain({}, { file: new Blob([EMPTY_ZIP]) }),
  import: (other) => [
    refused(
      { id: other.packageId, items: [{ file: 'templates/1.json', action: 'new', title: newTitle() }] },
      'id',
    ),
  ],
  delete: byPackage(),
  share: (_other, own) => [{ body: { id: own.packageId, isShared: false }, foreign: [] }],
  ownSigner: plain(),
  querySigners: plain(),
  trust: () => [{ body: { title: newTitle(), publicKey: newKey() }, foreign: [] }],
  distrust: (other) => [refused({ id: other.signerId }, 'id')],
};
