import type { Cell, Say } from '../cell.ts';

/** The department something belongs to; nothing where it belongs to none. */
export function departmentCell(
  {
    departmentTitle: title,
    departmentTitleEn: titleEn,
  }: { readonly departmentTitle: string; readonly departmentTitleEn: string },
  say: Say,
): Cell {
  return say.title({ title, titleEn }) || null;
}
