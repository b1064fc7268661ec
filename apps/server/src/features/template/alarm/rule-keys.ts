interface Titled {
  readonly title: string;
  readonly titleEn: string;
  readonly signalId: string | null;
}

/**
 * What tells the rules of one owner apart where ids do not: title and signal, and of those that have both the same, which
 * one it is, counted from 1.
 * @param tagOf the tag of a signal that rules name
 */
export function listRuleKeys(rules: readonly Titled[], tagOf: (signalId: string) => string) {
  const counts = new Map<string, number>();
  return rules.map(({ title, titleEn, signalId }) => {
    const tag = signalId === null ? '' : tagOf(signalId);
    const both = JSON.stringify([title, tag]);
    const place = (counts.get(both) ?? 0) + 1;
    counts.set(both, place);
    const numbered = (text: string) => (place === 1 || text === '' ? text : `${text} (${place})`);
    return { key: `${both} ${place}`, name: numbered(title), nameEn: numbered(titleEn), tag };
  });
}
