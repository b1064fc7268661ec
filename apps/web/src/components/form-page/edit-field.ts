/** How a field is called and shown where two edits of it are compared. */
export interface EditField {
  label: string;
  /** By default texts and numbers as they are, switches as yes or no. */
  show?: (value: unknown) => string;
}
