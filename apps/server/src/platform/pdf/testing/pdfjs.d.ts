/** What tests use of the reader of PDF; its own types ask for the whole of the DOM. */
declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  export interface PdfFile {
    numPages: number;
    getPage(number: number): Promise<{
      /** Left, bottom, right, top in points. */
      view: number[];
      getTextContent(): Promise<{ items: { str?: string }[] }>;
      getAnnotations(): Promise<object[]>;
    }>;
    getMetadata(): Promise<{ info: object }>;
    getOpenAction(): Promise<object | null>;
    getJSActions(): Promise<object | null>;
    getAttachments(): Promise<object | null>;
  }
  export function getDocument(source: { data: Uint8Array; verbosity: number }): { promise: Promise<PdfFile> };
}
