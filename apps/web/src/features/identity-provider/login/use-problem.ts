import type { CallError } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

type Said = Parameters<ReturnType<typeof useText<'error'>>>[0];

/** What failed, as a sentence in the language that is shown, which can be changed while it stands there. */
export function useProblem(): (error: CallError) => string {
  const t = useText('error');
  return ({ name, message }) => (name.startsWith('sso') ? t(name as Said) : message);
}
