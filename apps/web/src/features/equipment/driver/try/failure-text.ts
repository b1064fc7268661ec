import type { DriverFailure } from '@zutai/contract';
import { deviceCodeText, type Language } from '@zutai/i18n';
import type { TextFunction } from '../../../../lib/language/index.ts';

/** Why a driver could not do what it was asked, as banners say it too. */
export function failureText(
  { code, cause }: DriverFailure,
  words: TextFunction<'communication'>,
  language: Language,
): string {
  return cause !== undefined && cause !== 'other' ? words(cause) : deviceCodeText(language, code);
}
