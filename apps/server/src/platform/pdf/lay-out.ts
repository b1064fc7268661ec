import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { bandsOf } from './column-widths.ts';
import { type PdfDocument, type PdfPart, type PdfTable, textsOf } from './document.ts';
import { Fonts } from './fonts.ts';
import { type Line, type Style, widthsOf, wrap } from './wrap.ts';

const MARGIN = 40;
const FOOT_HEIGHT = 24;
const PADDING = 4;
/** Height of a line, of its size. */
const LEADING = 1.45;
const TITLE: Style = { weight: 'bold', size: 16 };
const HEADING: Style = { weight: 'bold', size: 10 };
const TEXT: Style = { weight: 'regular', size: 9 };
const HEAD: Style = { weight: 'bold', size: 8 };
const CELL: Style = { weight: 'regular', size: 8 };
const FOOT: Style = { weight: 'regular', size: 8 };
const INK = '#1f2328';
const MUTED = '#59636e';
const RULE = '#c8ced6';
const SHADE = '#eef1f4';

/** Lays a document out on A4 and answers the file. Takes seconds for a long one: `makePdf` does it in a thread of its own. */
export async function layOutPdf(document: PdfDocument): Promise<Buffer> {
  const { regular, bold } = textsOf(document);
  // Digits of the page numbers are not in the texts.
  const fonts = await Fonts.load({ regular: [...regular, '0123456789'], bold });
  return new Press(document, fonts).print();
}

/** A document that is being printed; `#y` is where the next thing stands, in points from above. */
class Press {
  readonly #document: PdfDocument;
  readonly #fonts: Fonts;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #faces = new Set<string>();
  #y = MARGIN;

  constructor(document: PdfDocument, fonts: Fonts) {
    this.#document = document;
    this.#fonts = fonts;
    const made = new Date(document.madeMs);
    this.#pdf = new Pdf({
      ...{ size: 'A4', layout: document.orientation, margin: 0, bufferPages: true, autoFirstPage: true },
      // No face but ours: the standard ones have no Chinese, and their tables would be read for nothing.
      font: null as unknown as string,
      info: { Title: document.title, Creator: 'Zutai', Producer: 'Zutai', CreationDate: made, ModDate: made },
    });
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * MARGIN;
  }

  get #bottom(): number {
    return this.#pdf.page.height - MARGIN - FOOT_HEIGHT;
  }

  async print(): Promise<Buffer> {
    const { title, notice = '', parts } = this.#document;
    this.#paragraph(title, TITLE);
    if (notice !== '') this.#boxed(notice);
    for (const part of parts) {
      this.#y += 8;
      this.#part(part);
    }
    this.#numberPages();
    const bytes = buffer(this.#pdf);
    this.#pdf.end();
    return bytes;
  }

  #part(part: PdfPart): void {
    if (part.kind === 'text') this.#paragraph(part.text, TEXT, MUTED);
    else if (part.kind === 'table') this.#table(part.table);
    else {
      if (part.title !== undefined) this.#paragraph(part.title, HEADING);
      this.#facts(part.facts);
    }
  }

  #facts(facts: readonly (readonly [string, string])[]): void {
    const names = facts.map(([name]) => widthsOf(name, this.#fonts, TEXT).natural);
    const indent = Math.min(Math.max(0, ...names) + 12, this.#width / 3);
    for (const [name, value] of facts)
      this.#lines(
        [
          { left: MARGIN, lines: wrap(name, indent - 6, this.#fonts, TEXT), color: MUTED },
          { left: MARGIN + indent, lines: wrap(value, this.#width - indent, this.#fonts, TEXT), color: INK },
        ],
        TEXT,
      );
  }

  #paragraph(text: string, style: Style, color = INK): void {
    this.#lines([{ left: MARGIN, lines: wrap(text, this.#width, this.#fonts, style), color }], style);
  }

  /** Columns of lines side by side, over as many pages as they need. */
  #lines(columns: readonly { left: number; lines: readonly Line[]; color: string }[], style: Style): void {
    const count = Math.max(...columns.map(({ lines }) => lines.length));
    for (let i = 0; i < count; i += 1) {
      if (this.#y + style.size * LEADING > this.#bottom) this.#turn();
      for (const { left, lines, color } of columns)
        if (lines[i] !== undefined) this.#write(lines[i]!, left, this.#y, style, color);
      this.#y += style.size * LEADING;
    }
  }

  #boxed(text: string): void {
    const lines = wrap(text, this.#width - 16, this.#fonts, TEXT);
    const height = lines.length * TEXT.size * LEADING + 10;
    this.#y += 6;
    this.#pdf.rect(MARGIN, this.#y, this.#width, height).lineWidth(0.8).stroke(MUTED);
    for (const [i, line] of lines.entries())
      this.#write(line, MARGIN + 8, this.#y + 5 + i * TEXT.size * LEADING, TEXT, INK);
    this.#y += height + 2;
  }

  #table(table: PdfTable): void {
    const sizes = { width: this.#width, size: CELL.size, padding: PADDING };
    const boldFrom = table.rows.length - (table.boldRows ?? 0);
    for (const [place, { columns, widths }] of bandsOf(table, this.#fonts, sizes).entries()) {
      if (place > 0) this.#turn();
      const row = (cells: readonly string[], style: Style): Row => ({
        style,
        cells: columns.map((column, i) => ({
          width: widths[i]!,
          isRight: table.columns[column]!.align === 'right',
          lines: wrap(cells[column] ?? '', widths[i]! - 2 * PADDING, this.#fonts, style),
        })),
      });
      const head = row(
        table.columns.map(({ title }) => title),
        HEAD,
      );
      // A table does not begin with its head alone at the foot of a page.
      if (this.#y + heightOf(head) + 2 * CELL.size * LEADING > this.#bottom) this.#turn();
      this.#head(head);
      for (const [i, cells] of table.rows.entries()) this.#row(row(cells, i < boldFrom ? CELL : HEAD), head);
    }
  }

  #head(head: Row): void {
    this.#pdf.rect(MARGIN, this.#y, this.#width, heightOf(head)).fill(SHADE);
    this.#cells(head, 0, linesOf(head));
  }

  /** A row goes to the next page as a whole, unless it is longer than one. */
  #row(row: Row, head: Row): void {
    const lineHeight = row.style.size * LEADING;
    const page = this.#bottom - MARGIN - heightOf(head);
    if (this.#y + heightOf(row) > this.#bottom && heightOf(row) <= page) this.#turn(head);
    const count = linesOf(row);
    for (let from = 0; from < count; ) {
      const room = Math.floor((this.#bottom - this.#y - 2 * PADDING) / lineHeight);
      if (room < 1) {
        this.#turn(head);
        // Heads that fill the page leave room for one line all the same.
        if (this.#bottom - this.#y < lineHeight + 2 * PADDING)
          this.#y = this.#bottom - lineHeight - 2 * PADDING;
        continue;
      }
      const to = Math.min(count, from + room);
      this.#cells(row, from, to);
      from = to;
    }
  }

  #cells({ style, cells }: Row, from: number, to: number): void {
    const lineHeight = style.size * LEADING;
    let left = MARGIN;
    for (const { width, isRight, lines } of cells) {
      for (const [i, line] of lines.slice(from, to).entries()) {
        const at = isRight ? left + width - PADDING - line.width : left + PADDING;
        this.#write(line, at, this.#y + PADDING + i * lineHeight, style, INK);
      }
      left += width;
    }
    this.#y += (to - from) * lineHeight + 2 * PADDING;
    this.#pdf
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + this.#width, this.#y)
      .lineWidth(0.5)
      .stroke(RULE);
  }

  #turn(head?: Row): void {
    this.#pdf.addPage();
    this.#y = MARGIN;
    if (head !== undefined) this.#head(head);
  }

  #numberPages(): void {
    const { foot, pageText } = this.#document;
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      const number = pageText.replace('{{page}}', String(page + 1)).replace('{{pages}}', String(count));
      const [right] = wrap(number, this.#width, this.#fonts, FOOT);
      const [left] = wrap(foot, this.#width - right!.width - 12, this.#fonts, FOOT);
      const y = this.#pdf.page.height - MARGIN - FOOT.size * LEADING;
      this.#write(left!, MARGIN, y, FOOT, MUTED);
      this.#write(right!, MARGIN + this.#width - right!.width, y, FOOT, MUTED);
    }
  }

  #write({ runs }: Line, left: number, y: number, { size }: Style, color: string): void {
    let x = left;
    for (const { face, text, width } of runs) {
      if (!this.#faces.has(face.name)) {
        this.#pdf.registerFont(face.name, face.bytes);
        this.#faces.add(face.name);
      }
      this.#pdf.font(face.name).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false });
      x += width;
    }
  }
}

/** A row of a table, wrapped. */
interface Row {
  readonly style: Style;
  readonly cells: readonly {
    readonly width: number;
    readonly isRight: boolean;
    readonly lines: readonly Line[];
  }[];
}

const linesOf = ({ cells }: Row) => Math.max(1, ...cells.map(({ lines }) => lines.length));
const heightOf = (row: Row) => linesOf(row) * row.style.size * LEADING + 2 * PADDING;
