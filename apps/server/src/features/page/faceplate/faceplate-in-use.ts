import { type Language, textRef } from '@zutai/i18n';
import { sayIn } from '@zutai/lists';
import { AppError } from '../../../platform/call/index.ts';
import type { PageRow } from '../repository.row.ts';

/** Places that a refusal names; a faceplate may have hundreds. */
const NAMED_PLACES = 3;

/** Why a faceplate cannot be deleted: how much places it, and of what the caller sees, as `page.usage` answers it, the names. */
export function faceplateInUse(count: number, users: readonly PageRow[], language: Language): AppError {
  const say = sayIn(language);
  const names = users.slice(0, NAMED_PLACES).map((row) => {
    const owner = say.title({ title: row.owner_title, titleEn: row.owner_title_en });
    const title = say.title({ title: row.title, titleEn: row.title_en });
    return owner === '' ? title : `${owner} / ${title}`;
  });
  const places =
    names.join(say.text(textRef('common', 'listComma'))) +
    (count > Math.min(users.length, NAMED_PLACES) ? ' …' : '');
  return new AppError('faceplateInUse', { count, places });
}
