import { calls } from '@zutai/contract';

/** Asked for again when a project was added, changed or deleted. */
export const PROJECT_LISTS = [calls.project.queryAll, calls.project.queryAllByUser, calls.project.info];
