/** A picture on a sheet of a PDF. Lengths in points of 1/72 inch, from the upper left corner. */
export interface PdfSheet {
  width: number;
  height: number;
  picture: { x: number; y: number; width: number; height: number };
  pixels: { width: number; height: number };
  /** RGB, 8 bit each, compressed as zlib does (RFC 1950). */
  rgb: Blob;
}

/** Text of the document's description: UTF-16, as PDF wants what is not Latin (ISO 32000-1, 7.9.2.2). */
function toHexText(text: string): string {
  let hex = 'FEFF';
  for (let at = 0; at < text.length; at += 1)
    hex += text.charCodeAt(at).toString(16).padStart(4, '0').toUpperCase();
  return `<${hex}>`;
}

/** `D:20260102030405Z` (ISO 32000-1, 7.9.4). */
function toPdfTime(ms: number): string {
  return `(D:${new Date(ms).toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z)`;
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Puts pictures on sheets, one each, as a PDF (ISO 32000-1, version 1.4). What a browser can draw it can put here; text
 * is part of the picture, because faces with Chinese would make each file many megabytes larger (ADR 34).
 */
export function toPdf(sheets: readonly PdfSheet[], info: { title: string; madeMs: number }): Blob {
  const parts: (string | Blob)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (part: string | Blob) => {
    parts.push(part);
    length += typeof part === 'string' ? part.length : part.size;
  };
  /** Objects are numbered by the order in which they are written. */
  const object = (...content: (string | Blob)[]) => {
    offsets.push(length);
    put(`${offsets.length} 0 obj\n`);
    for (const part of content) put(part);
    put('\nendobj\n');
  };
  put('%PDF-1.4\n');
  const pageNumbers = sheets.map((_sheet, place) => 4 + place * 3);
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(
    `<< /Type /Pages /Count ${sheets.length} /Kids [${pageNumbers.map((at) => `${at} 0 R`).join(' ')}] >>`,
  );
  object(`<< /Title ${toHexText(info.title)} /CreationDate ${toPdfTime(info.madeMs)} >>`);
  for (const { width, height, picture, pixels, rgb } of sheets) {
    const own = offsets.length + 1;
    const box = `[0 0 ${round(width)} ${round(height)}]`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${own + 1} 0 R /Resources << /XObject << /P ${own + 2} 0 R >> >> >>`,
    );
    // PDF counts from the lower left corner.
    const bottom = round(height - picture.y - picture.height);
    const drawing = `q ${round(picture.width)} 0 0 ${round(picture.height)} ${round(picture.x)} ${bottom} cm /P Do Q`;
    object(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length ${rgb.size} >>\nstream\n`,
      rgb,
      '\nendstream',
    );
  }
  const start = length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  put(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines.join('')}`);
  put(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
