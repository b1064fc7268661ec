import { getDocument, type PdfFile } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as a reader that nobody here wrote finds it: the text of each page, and the file itself. */
export async function readPdf(bytes: Buffer): Promise<{ pages: string[]; info: object; file: PdfFile }> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(items.map(({ str = '' }) => str).join(''));
  }
  const { info } = await file.getMetadata();
  return { pages, info, file };
}
