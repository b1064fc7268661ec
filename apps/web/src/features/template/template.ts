import type { calls, ResponseOf } from '@zutai/contract';

export type Template = ResponseOf<typeof calls.template.queryForManage>['rows'][number];
