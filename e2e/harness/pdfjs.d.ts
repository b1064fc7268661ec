/** What tests use of the reader of PDF; its own types ask for the whole of the DOM. */
declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  interface PdfPage {
    /** Left, bottom, right, top in points. */
    view: number[];
    getTextContent(): Promise<{ items: { str?: string }[] }>;
    getOperatorList(): Promise<{ fnArray: number[]; argsArray: (number[] & string[])[] }>;
    objs: {
      get(name: string, got: (object: { width: number; height: number; data: Uint8Array }) => void): void;
    };
  }
  interface PdfDocument {
    numPages: number;
    getPage(number: number): Promise<PdfPage>;
    getMetadata(): Promise<{ info: object }>;
  }
  export function getDocument(source: { data: Uint8Array; verbosity: number }): {
    promise: Promise<PdfDocument>;
  };
  export const OPS: Record<'transform' | 'paintImageXObject', number>;
}
