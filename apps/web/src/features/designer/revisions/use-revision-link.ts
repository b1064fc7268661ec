import { useCallback } from 'react';
import { useAddressQuery } from '../../../lib/address/index.ts';
import { type RevisionChoice, readChoice, writeChoice } from './revision-choice.ts';

/** The revision drawer in the address, so that a comparison can be sent to somebody. */
export function useRevisionLink() {
  const [params, setParams] = useAddressQuery();
  const choice = readChoice(params.get('revision'));
  const show = useCallback(
    (next: RevisionChoice | undefined) =>
      setParams(
        (now) => {
          now.delete('revision');
          if (next !== undefined) now.set('revision', writeChoice(next));
          return now;
        },
        { replace: true, state: { isSamePage: true } },
      ),
    [setParams],
  );
  return { choice, show };
}
