import { MessageWatch } from './MessageWatch.tsx';
import { UnreadNotices } from './UnreadNotices.tsx';

/** What people are told of without asking: new messages, and notices that they have not read. */
export function Announcements() {
  return (
    <>
      <MessageWatch />
      <UnreadNotices />
    </>
  );
}
