import { sharePassword } from '@zutai/contract';
import type { Container } from '@zutai/diagram';
import type { TextKey } from '../../../lib/language/index.ts';

export interface PageSettings {
  title: string;
  width: number;
  height: number;
  checkpwd: boolean;
  password: string;
}

type Problem = TextKey<'designer'>;

const isSize = (size: number) => Number.isInteger(size) && size >= 100 && size <= 20_000;

/** What is wrong with the settings of a page, by field; the same limits as the save call's. */
export function checkPage(
  con: Pick<Container, 'title' | 'width' | 'height' | 'checkpwd' | 'password'>,
  hasStoredPassword: boolean,
): Partial<Record<keyof PageSettings, Problem>> {
  const title = con.title.trim();
  return {
    ...(title === '' ? { title: 'pageTitleNeeded' as const } : {}),
    ...(title.length > 100 ? { title: 'pageTitleLong' as const } : {}),
    ...(isSize(con.width) ? {} : { width: 'sizeRange' as const }),
    ...(isSize(con.height) ? {} : { height: 'sizeRange' as const }),
    ...(con.checkpwd && con.password === '' && !hasStoredPassword
      ? { password: 'passwordNeeded' as const }
      : {}),
    ...(con.checkpwd && !sharePassword.safeParse(con.password).success
      ? { password: 'passwordForm' as const }
      : {}),
  };
}
