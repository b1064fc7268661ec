/**
 * What somebody is typing. While it is untouched the field shows the live value; once touched nothing but its owner
 * changes it: neither new values nor leaving the field.
 */
export interface Draft<Problem> {
  /** null: untouched. */
  text: string | null;
  /** What the field showed when it was entered, kept still while somebody looks for the place to type. */
  entered: string | null;
  problem: Problem | null;
}

export type DraftEvent<Problem> =
  | { kind: 'enter'; shown: string }
  | { kind: 'type'; text: string }
  | { kind: 'leave' }
  | { kind: 'refuse'; problem: Problem }
  /** Sent, or given up: back to the live value. */
  | { kind: 'end' };

export const noDraft: Draft<never> = { text: null, entered: null, problem: null };

export function changeDraft<Problem>(draft: Draft<Problem>, event: DraftEvent<Problem>): Draft<Problem> {
  switch (event.kind) {
    case 'enter':
      return draft.text === null ? { ...draft, entered: event.shown } : draft;
    case 'type':
      return { ...draft, text: event.text, problem: null };
    case 'leave':
      return draft.text === null || draft.text === draft.entered ? noDraft : draft;
    case 'refuse':
      return { ...draft, problem: event.problem };
    case 'end':
      return noDraft;
  }
}

/** What the field shows. */
export function shownText(draft: Draft<unknown>, liveText: string): string {
  return draft.text ?? draft.entered ?? liveText;
}
