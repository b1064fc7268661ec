import { lazy, Suspense } from 'react';
import { useLockService } from '../../lib/session/index.ts';
import './regain-session.ts';

const LockDialog = lazy(async () => ({ default: (await import('./LockDialog.tsx')).LockDialog }));

/** Watches the hardware key of who needs one, behind every screen. */
export function LockGuard() {
  const url = useLockService();
  if (url === '') return null;
  return (
    <Suspense>
      <LockDialog key={url} url={url} />
    </Suspense>
  );
}
