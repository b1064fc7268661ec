import type { Message } from '@zutai/contract';
import { pathTo } from '../../lib/path/index.ts';

/** The two trees of the specification (section 2). */
export type MessageTree = 'message' | 'msg';

/** Which of the messages a list shows. */
export type MessageShelf = 'messageAll' | 'messageUnReaden' | 'messageReaden';

export function shelfPath(tree: MessageTree, shelf: MessageShelf): string {
  return tree === 'message' ? pathTo(`/message/${shelf}`) : pathTo(`/msg/${shelf}`);
}

/** Where a message is read. */
export function messagePath({ type, id }: Pick<Message, 'type' | 'id'>): string {
  return pathTo('/message/detail/:msgType/:msgId', { msgType: type, msgId: id });
}
