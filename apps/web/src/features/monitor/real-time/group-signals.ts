import type { Signal } from '@zutai/contract';

export interface SignalGroup<S> {
  /** '' for signals without a group. */
  name: string;
  signals: S[];
}

/** Signals by group in the order in which groups first appear; those without a group come last. */
export function groupSignals<S extends Pick<Signal, 'group'>>(signals: readonly S[]): SignalGroup<S>[] {
  const groups = new Map<string, S[]>();
  for (const signal of signals) {
    const members = groups.get(signal.group);
    if (members === undefined) groups.set(signal.group, [signal]);
    else members.push(signal);
  }
  const named = [...groups]
    .filter(([name]) => name !== '')
    .map(([name, members]) => ({ name, signals: members }));
  const rest = groups.get('');
  return rest === undefined ? named : [...named, { name: '', signals: rest }];
}

/** Signals whose title in either language, tag or group holds the keyword, whatever its case. */
export function findSignals<S extends Pick<Signal, 'group' | 'title' | 'titleEn' | 'tag'>>(
  signals: readonly S[],
  keyword: string,
): S[] {
  const word = keyword.trim().toLowerCase();
  if (word === '') return [...signals];
  return signals.filter((signal) =>
    [signal.title, signal.titleEn, signal.tag, signal.group].some((text) =>
      text.toLowerCase().includes(word),
    ),
  );
}
