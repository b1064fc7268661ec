import { useState } from 'react';

/**
 * What is picked in a select whose options are searched: it stays known when the search has ended or another one no
 * longer finds it. Give its name to the select with `labelInValue`; among the options of a search it would be taken by
 * an Enter that is meant for what was found.
 * @returns what `value` is, as far as it was found or picked here, and what to call with the id that is picked
 */
export function usePicked<T>(
  found: readonly T[],
  idOf: (one: T) => string,
  value: string | null | undefined,
): readonly [T | undefined, (id: string | null | undefined) => T | undefined] {
  const [picked, setPicked] = useState<T>();
  const known =
    found.find((one) => idOf(one) === value) ??
    (picked !== undefined && idOf(picked) === value ? picked : undefined);
  const pick = (id: string | null | undefined) => {
    const one = known !== undefined && idOf(known) === id ? known : found.find((each) => idOf(each) === id);
    setPicked(() => one);
    return one;
  };
  return [known, pick];
}
