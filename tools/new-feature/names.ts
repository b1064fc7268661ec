/** What a feature is called in every place. */
export interface Names {
  /** `work-permit`: folders and addresses. */
  readonly kebab: string;
  /** `workPermit`: registries, texts and calls. */
  readonly camel: string;
  /** `WorkPermit`: components. */
  readonly pascal: string;
  /** `work_permit`: tables and permission codes. */
  readonly snake: string;
  /** In Chinese, such as 作业票. */
  readonly zh: string;
  /** In English, one of them, such as "work permit". */
  readonly en: string;
  /** The same as the title of a list. */
  readonly titleEn: string;
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string) => text.replace(/^\w/, (letter) => letter.toUpperCase());

/** @throws Error when a name does not fit */
export function namesOf(kebab: string, zh: string | undefined, en: string | undefined): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab))
    throw new Error(
      'Usage: npm run new:feature NAME [CHINESE] [ENGLISH]: NAME in kebab-case and singular, e.g. work-order 工单 "work order"',
    );
  const words = en ?? kebab.replaceAll('-', ' ');
  if (/['\\\n]/.test(`${zh ?? ''}${words}`))
    throw new Error('The words must not hold quotes or backslashes.');
  return {
    kebab,
    camel: camel(kebab),
    pascal: capital(camel(kebab)),
    snake: kebab.replaceAll('-', '_'),
    zh: zh ?? words,
    en: words,
    titleEn: capital(pluralOf(words)),
  };
}

/** Regular English is enough: whoever reads it corrects the rest. */
function pluralOf(words: string): string {
  if (/[^aeiou]y$/.test(words)) return words.replace(/y$/, 'ies');
  return /(s|x|ch|sh)$/.test(words) ? `${words}es` : `${words}s`;
}
