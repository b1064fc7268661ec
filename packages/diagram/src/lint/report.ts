import type { LintCode } from './known.ts';

/** Notes a finding of the widget being looked at. */
export type Report = (code: LintCode, path: string, params?: Readonly<Record<string, string>>) => void;
