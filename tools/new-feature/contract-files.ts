import type { Names } from './names.ts';

/** @param wire code of its first error */
export function contractFile({ kebab, camel, snake, en }: Names, wire: string): string {
  return `import { z } from 'zod';
import { defineErrors, recordCalls, recordOf, remark, title, titleEn } from '../core/index.ts';

export const ${camel}Errors = defineErrors({
  ${camel}TitleTaken: { wire: '${wire}', status: 409, params: ['title'], field: 'title' },
});

/** What people enter of a ${en}. */
const fields = { title, titleEn, remark: remark.default('') };

export const ${camel} = recordOf({ title: z.string(), titleEn: z.string(), remark: z.string() });
export type ${names(camel)} = z.output<typeof ${camel}>;

export const ${camel}Calls = recordCalls({
  path: '/lfscada/${kebab}',
  one: '${en}',
  entity: '${camel}',
  view: '${snake}_view',
  edit: '${snake}_edit',
  fields,
  record: ${camel},
  sort: ['title', 'createdMs'],
  errors: ['${camel}TitleTaken'],
});
`;
}

const names = (camel: string) => camel.replace(/^\w/, (letter) => letter.toUpperCase());

export function listFile({ camel }: Names): string {
  return `import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const ${camel}List = defineList(calls.${camel}.query, {
  name: '${camel}',
  title: textRef('${camel}', 'title'),
  search: textRef('${camel}', 'search'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('${camel}', 'name'), { sort: 'title' }),
    make.text('remark', textRef('${camel}', 'remark')),
    make.time('createdMs', textRef('${camel}', 'created'), { sort: 'createdMs' }),
  ],
});
`;
}

export function chineseFile({ camel, zh }: Names): string {
  return `/** ${zh} */
export const ${camel} = {
  title: '${zh}',
  one: '${zh}',
  search: '搜索名称、备注',
  name: '名称',
  remark: '备注',
  created: '创建时间',
  add: '新增${zh}',
  added: '已新增“{{name}}”',
  edit: '编辑${zh}',
  saved: '已保存“{{name}}”',
  info: '基本信息',
  emptyTitle: '还没有${zh}',
  emptyText: '新增后将在此列出。',
};
`;
}

export function englishFile({ camel, en, titleEn }: Names): string {
  const capital = en.replace(/^\w/, (letter) => letter.toUpperCase());
  return `export const ${camel} = {
  title: '${titleEn}',
  one: '${capital}',
  search: 'Search by name or remark',
  name: 'Name',
  remark: 'Remark',
  created: 'Created',
  add: 'Add ${en}',
  added: '“{{name}}” added',
  edit: 'Edit ${en}',
  saved: '“{{name}}” saved',
  info: 'Information',
  emptyTitle: 'No ${titleEn.toLowerCase()} yet',
  emptyText: 'What you add is listed here.',
};
`;
}
