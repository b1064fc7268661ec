import { lazy, Suspense } from 'react';
import { useSignedIn } from '../../lib/session/index.ts';

const Announcements = lazy(async () => ({
  default: (await import('./announce/Announcements.tsx')).Announcements,
}));

/** Messages as they come, and notices that were not read; loaded after the page. */
export function MessageNotices() {
  // Open pages have the same layout and nobody signed in.
  const user = useSignedIn();
  return user === null ? null : (
    <Suspense>
      <Announcements />
    </Suspense>
  );
}
