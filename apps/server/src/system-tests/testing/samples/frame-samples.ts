import type { calls } from '@zutai/contract';
import { newTitle, plain, recordSamples, refused, type Samples } from '../sample.ts';

let pathCount = 0;
/** Paths are unique in an organisation. */
const newFrame = () => {
  pathCount += 1;
  return { title: newTitle(), path: `sample-${pathCount}`, address: 'http://127.0.0.1:9/' };
};

/** Every organisation here has a page at the path `mes`, and sees its own. */
export const frameSamples: { [N in keyof (typeof calls)['frame']]: Samples } = {
  ...recordSamples('frameId'),
  add: () => [{ body: newFrame(), foreign: [] }],
  edit: (other) => [refused({ id: other.frameId, ...newFrame() }, 'id')],
  queryShown: plain(),
  open: plain({ path: 'mes' }),
  check: plain({ path: 'mes' }),
};
