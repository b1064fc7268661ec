export { describeProblem } from './describe-problem.ts';

import { en } from './en.ts';
import { zh } from './zh.ts';

/** Flat keys with dots, `{{name}}` for parameters; the web adds them to its own. */
export const diagramText = { zh, en } as const;
