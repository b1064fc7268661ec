import type { PageStyle } from '@zutai/diagram';
import { useLanguage } from '../../../lib/language/index.ts';

/** What a style is called in the language of the interface. */
export function useStyleName(): (style: PageStyle) => string {
  const language = useLanguage();
  return ({ name, nameEn }) => (language === 'en' && nameEn ? nameEn : name);
}
