/** Where the end of a file is looked for, in bytes: some programs write a few more after it. */
const END_BYTES = 1024;

/** Whether bytes are a PDF from its first to its last line (ISO 32000-1, 7.5.2 and 7.5.5), whatever the file is called. */
export function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) &&
    /startxref\s+\d+\s+%%EOF/.test(bytes.subarray(-END_BYTES).toString('latin1'))
  );
}
