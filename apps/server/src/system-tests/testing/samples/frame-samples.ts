import type { calls } from '@zutai/contract';
import { newTitle, plain, recordSamples, refused, type Samples } from '../sample.ts';

let pathCount = 0;
/** Paths are unique in an organisation. */
const newFrame = () => {
  pathCount += 1;
  return { title: newTitle(), path: `sample-${pathCount}`, address: 'http://127.0.0.1:9/' };
};

export const frameSamples: { [N in keyof (typeof calls)['frame']]: Samples } = {
  ...recordSamples('frameId'),
  add: () => [{ body: newFrame(), foreign: [] }],
  edit: (other) => [refused({ id: other.frameId, ...newFrame() }, 'id')],
  queryShown: plain(),
  open: (_other, own) => [{ body: { path: own.framePath }, foreign: [] }],
  check: (_other, own) => [{ body: { path: own.framePath }, foreign: [] }],
};
