import { useEffect } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useLeaving } from '../../lib/address/index.ts';

/**
 * Leads on to an address without leaving this one in the history.
 * Where an answer of the server decides that a page is the wrong one, the user may be on the way to
 * another by then: that navigation wins, since this one would cancel it and their click were lost.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const isLeaving = useLeaving();
  const isIdle = useNavigation().state === 'idle';
  // With each rendering: where the other navigation comes to nothing, this one is due.
  useEffect(() => {
    if (isIdle && !isLeaving()) void navigate(to, { replace: true });
  });
  return null;
}
