/** What to do, step by step. A name of the interface stands between two stars: `**Register gateway**`. */
export interface HelpTask {
  readonly title: string;
  readonly steps: readonly string[];
}

/** The help of one screen in one language. */
export interface HelpTopic {
  readonly title: string;
  /** What the screen is for. */
  readonly what: string;
  readonly tasks: readonly HelpTask[];
  /** Keys and gestures of this screen. */
  readonly keys: readonly HelpKey[];
}

export interface HelpKey {
  readonly key: string;
  readonly text: string;
}

/** A name of the interface, by its own text, so that it is called here what it is called there. */
export const named = (text: string): string => `**${text}**`;

export const task = (title: string, ...steps: readonly string[]): HelpTask => ({ title, steps });

export function topic(
  title: string,
  what: string,
  tasks: readonly HelpTask[],
  keys: Readonly<Record<string, string>> = {},
): HelpTopic {
  return { title, what, tasks, keys: Object.entries(keys).map(([key, text]) => ({ key, text })) };
}
