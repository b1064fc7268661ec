/** A keyword being typed beside the one the list is searched by. */
export interface KeywordDraft {
  readonly typed: string;
  /** The list's keyword as it was last seen. */
  readonly shown: string;
  /** Keywords that were sent and have not come back yet, oldest first. */
  readonly sent: readonly string[];
}

export function startDraft(value: string): KeywordDraft {
  return { typed: value, shown: value, sent: [] };
}

export function typeKeyword(draft: KeywordDraft, typed: string): KeywordDraft {
  return { ...draft, typed };
}

export function sendKeyword(draft: KeywordDraft): KeywordDraft {
  return draft.sent.at(-1) === draft.typed ? draft : { ...draft, sent: [...draft.sent, draft.typed] };
}

/**
 * The list's keyword changed. One that was sent from here comes back late, the address being changed in a transition:
 * what was typed since stays. Any other, such as '' by clearing the filters, takes its place.
 */
export function receiveKeyword(draft: KeywordDraft, value: string): KeywordDraft {
  if (value === draft.shown) return draft;
  const at = draft.sent.indexOf(value);
  if (at >= 0) return { ...draft, shown: value, sent: draft.sent.slice(at + 1) };
  return startDraft(value);
}
