/** A cell as it is written: numbers and truth stay what they are where the file can say so. */
export type CellValue = string | number | boolean;

/** What a cell says, or the key of the text that says what is wrong with it. */
export type CellReading = { readonly value: unknown } | { readonly code: string };
