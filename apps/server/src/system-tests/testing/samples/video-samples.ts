import type { calls } from '@zutai/contract';
import { newTitle, plain, recordSamples, refused, type Samples } from '../sample.ts';

type Calls = typeof calls;

/** What the page of the belongings says it shows. */
export const CAMERA = 'CAMERA1';

let keyCount = 0;
/** Keys are unique in an organisation. */
const newAccount = () => {
  keyCount += 1;
  return { title: newTitle(), appKey: `sampleKey${keyCount}`, appSecret: 'Sample-Secret-1' };
};

const { query, info, delete: remove } = recordSamples('videoCloudId');

export const videoSamples: {
  videoCloud: { [N in keyof Calls['videoCloud']]: Samples };
  weather: { [N in keyof Calls['weather']]: Samples };
} = {
  videoCloud: {
    query,
    info,
    add: () => [{ body: newAccount(), foreign: [] }],
    edit: (other) => [refused({ id: other.videoCloudId, ...newAccount() }, 'id')],
    delete: remove,
    test: (other) => [refused({ id: other.videoCloudId }, 'id')],
    queryAddress: (other) => [refused({ pageId: other.pageId, serialNumber: CAMERA }, 'pageId')],
    queryCameraAddress: (other) => [refused({ pageId: other.pageId, cameraIndexCode: CAMERA }, 'pageId')],
  },
  weather: { query: plain({ districtId: '110101' }) },
};
