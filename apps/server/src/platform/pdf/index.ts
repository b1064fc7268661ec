export type { PdfDocument } from './document.ts';
export { makePdf, PDF_TYPE, requirePdfRoom } from './make-pdf.ts';
