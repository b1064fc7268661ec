/** Which revisions are compared: one with what is drawn now, or two with each other, older first. */
export type RevisionChoice = readonly [] | readonly [number] | readonly [older: number, newer: number];

const PARAM = /^(\d{1,9})(?:-(\d{1,9}))?$/;

/** Reads the address: `?revision=12`, `?revision=12-15`, `?revision=list`; undefined when the drawer is closed. */
export function readChoice(param: string | null): RevisionChoice | undefined {
  if (param === null) return undefined;
  const found = PARAM.exec(param);
  if (found === null) return [];
  const numbers = [found[1], found[2]].flatMap((text) => (text === undefined ? [] : [Number(text)]));
  const [first, second] = numbers;
  if (first === undefined || first < 1) return [];
  if (second === undefined || second === first || second < 1) return [first];
  return first < second ? [first, second] : [second, first];
}

export function writeChoice(choice: RevisionChoice): string {
  return choice.length === 0 ? 'list' : choice.join('-');
}

/** The choice after a click on a revision: off when it was on; a third takes the place of the older one. */
export function toggleChoice(choice: RevisionChoice, revision: number): RevisionChoice {
  const kept = choice.filter((one) => one !== revision);
  if (kept.length < choice.length) return kept as number[] as unknown as RevisionChoice;
  const [older, newer] = [...kept.slice(-1), revision].sort((a, b) => a - b);
  if (older === undefined) return [];
  return newer === undefined ? [older] : [older, newer];
}
