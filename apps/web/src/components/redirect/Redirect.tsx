import { Navigate, useNavigation } from 'react-router';

/**
 * Leads on to an address without leaving this one in the history.
 * Where an answer of the server decides that a page is the wrong one, the user may be on the way to
 * another by then: that navigation wins, since `Navigate` would cancel it and their click were lost.
 */
export function Redirect({ to }: { to: string }) {
  return useNavigation().state === 'idle' ? <Navigate to={to} replace /> : null;
}
