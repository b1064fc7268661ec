/** What a page is put on: as large as itself, or paper. */
export const PAPERS = ['page', 'a4-landscape', 'a4-portrait', 'a3-landscape', 'a3-portrait'] as const;
export type Paper = (typeof PAPERS)[number];

const MM = { a4: [210, 297], a3: [297, 420] } as const;
/** Left free at each edge of paper, mm: what most printers cannot reach, and room to file it. */
export const MARGIN_MM = 10;
/** A page unit is a CSS pixel: 96 to the inch. */
const MM_PER_UNIT = 25.4 / 96;
const PT_PER_MM = 72 / 25.4;

/** Where a page is on its sheet, mm; `x` and `y` from the upper left corner. */
export interface Layout {
  sheet: { width: number; height: number };
  picture: { x: number; y: number; width: number; height: number };
}

/** Puts a page on paper: as large as it can be, in the middle. */
export function layOut(page: { width: number; height: number }, paper: Paper): Layout {
  if (paper === 'page') {
    const size = { width: page.width * MM_PER_UNIT, height: page.height * MM_PER_UNIT };
    return { sheet: size, picture: { x: 0, y: 0, ...size } };
  }
  const [name, turn] = paper.split('-') as ['a4' | 'a3', 'landscape' | 'portrait'];
  const [short, long] = MM[name];
  const sheet = turn === 'portrait' ? { width: short, height: long } : { width: long, height: short };
  const ratio = Math.min(
    (sheet.width - 2 * MARGIN_MM) / page.width,
    (sheet.height - 2 * MARGIN_MM) / page.height,
  );
  const width = page.width * ratio;
  const height = page.height * ratio;
  return {
    sheet,
    picture: { x: (sheet.width - width) / 2, y: (sheet.height - height) / 2, width, height },
  };
}

/** Points of 1/72 inch, as PDF counts. */
export const toPoints = (mm: number) => Math.round(mm * PT_PER_MM * 100) / 100;
