import type { AuditEventRow } from '@zutai/contract';
import { findText, textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';

/** An export as a sentence: which list, and whose where it belongs to something. */
export function exportText(row: AuditEventRow, words: Say): string {
  const object = words.title({ title: row.objectTitle, titleEn: row.objectTitleEn });
  const other = words.title({ title: row.otherTitle, titleEn: row.otherTitleEn });
  const name = String(row.after?.list ?? '');
  const { language } = words;
  // Tables that are no lists of a screen have their words here.
  const table = findText(language, 'audit', `list_${name}`);
  const title = row.objectKind === '' ? object : other;
  const list = table ?? words.text(textRef('audit', 'listTitled'), { title: title === '' ? name : title });
  return row.objectKind !== '' && object !== ''
    ? words.text(textRef('audit', 'say_exportOf'), { list, object })
    : words.text(textRef('audit', 'say_export'), { list });
}
