import { randomUUID } from 'node:crypto';
import { frameCalls, videoCloudCalls } from '@zutai/contract';
import type { ApiClient } from '@zutai/dev-env/server-process';
import type { Belongings } from '../sample.ts';

let keyCount = 0;

/** What an organisation has of other systems: an account of a video cloud and a page. */
export async function addOutside(
  client: ApiClient,
  mark: string,
): Promise<Pick<Belongings, 'videoCloudId' | 'frameId' | 'framePath'>> {
  keyCount += 1;
  const { id: videoCloudId } = await client.call(videoCloudCalls.add, {
    ...{ title: mark, appKey: `belongings${keyCount}`, appSecret: 'Belongings-Secret-1' },
  });
  const framePath = `mes-${randomUUID().slice(0, 8)}`;
  const newFrame = { title: mark, path: framePath, address: 'http://127.0.0.1:9/orders' };
  const { id: frameId } = await client.call(frameCalls.add, newFrame);
  return { videoCloudId, frameId, framePath };
}
