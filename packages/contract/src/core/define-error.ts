/**
 * Errors a call may answer with. A feature declares its own; a text in both languages is required by the
 * type of the texts in `@zutai/i18n`.
 */
export interface ErrorDefinition {
  /** The `code` on the wire, a string of digits; device codes are those of the specification, section 8. */
  readonly wire: string;
  /** HTTP status of the reply. */
  readonly status: number;
  /** Names of the values that the text holds as `{{name}}`. */
  readonly params?: readonly string[];
  /** The field of the request it is about: forms show it there. */
  readonly field?: string;
}

/** Declares the errors of one feature; the key is the name by which texts and code know them. */
export function defineErrors<const T extends Record<string, ErrorDefinition>>(errors: T): T {
  return errors;
}

/** Values for the placeholders of an error text. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** One field of a refused request: where, and what is wrong with it, in the user's language. */
export interface FieldError {
  /** Dotted path of the field in the request, e.g. `signals[3].address`. */
  readonly path: string;
  readonly message: string;
}
