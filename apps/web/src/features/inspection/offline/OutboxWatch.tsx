import { lazy, Suspense } from 'react';
import { useSignedIn } from '../../../lib/session/index.ts';

const OutboxSender = lazy(async () => ({ default: (await import('./OutboxSender.tsx')).OutboxSender }));

/** Sends what inspections keep on this device, whatever screen is open. */
export function OutboxWatch() {
  const user = useSignedIn();
  return user === null ? null : (
    <Suspense>
      <OutboxSender key={user.userId} />
    </Suspense>
  );
}
