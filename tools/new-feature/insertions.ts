import type { Names } from './names.ts';

/** Where a line is put into a file that exists: before the first line after `after` that fits `before`. */
export interface Insertion {
  readonly file: string;
  readonly after?: RegExp;
  readonly before: RegExp;
  readonly line: string;
}

const i18n = 'packages/i18n/src';
const contract = 'packages/contract/src';
const samples = 'apps/server/src/system-tests/testing';

const articleOf = (words: string) => (/^[aeio]/i.test(words) ? 'An' : 'A');

/** Names and sentences of the two codes, to be told better by whoever knows what they allow. */
const permissionTexts = (snake: string, [view, edit, what]: readonly string[]) =>
  [
    `  ${snake}_view: '${view}${what}',`,
    `  ${snake}_view_text: '${view}${what}',`,
    `  ${snake}_edit: '${edit}${what}',`,
    `  ${snake}_edit_text: '${edit}${what}',`,
  ].join('\n');

/** The lines of a new feature in the registries. */
export function insertionsOf({ kebab, camel, pascal, snake, zh, en, titleEn }: Names): readonly Insertion[] {
  const EXPORT = /^export /;
  return [
    { file: `${contract}/core/define-call.ts`, before: /^ {2}\| 'audit'$/, line: `  | '${camel}'` },
    {
      file: `${contract}/permission/codes.ts`,
      before: /^\} as const satisfies Record<string, readonly Role\[\]>;/,
      line: `  ${snake}_view: ['platform', 'admin', 'engineer', 'operation'],\n  ${snake}_edit: ['platform', 'admin', 'engineer'],`,
    },
    {
      file: 'apps/server/src/platform/organisation-archive/classification.ts',
      after: /^export const TABLES/,
      before: /^\};/,
      line: `  ${snake}: 'own',`,
    },
    { file: `${contract}/index.ts`, before: EXPORT, line: `export * from './${kebab}/index.ts';` },
    {
      file: `${contract}/calls.ts`,
      // Not before the first one: the comment of the module stands there.
      before: /^export \{ sessionCalls /,
      line: `export { ${camel}Calls as ${camel} } from './${kebab}/index.ts';`,
    },
    {
      file: `${contract}/registry.ts`,
      before: /^import /,
      line: `import { ${camel}Errors } from './${kebab}/index.ts';`,
    },
    {
      file: `${contract}/registry.ts`,
      before: /^\} as const satisfies Record<string, ErrorDefinition>;/,
      line: `  ...${camel}Errors,`,
    },
    ...(['zh', 'en'] as const).flatMap((language): Insertion[] => [
      {
        file: `${i18n}/${language}/audit-object.ts`,
        before: /^\};/,
        line: `  ${snake}: '${language === 'zh' ? zh : en}',`,
      },
      {
        file: `${i18n}/${language}/index.ts`,
        before: EXPORT,
        line: `export { ${camel} } from './${kebab}.ts';`,
      },
      {
        file: `${i18n}/${language}/menu.ts`,
        before: /^\};/,
        line: `  ${camel}: '${language === 'zh' ? zh : titleEn}',`,
      },
      {
        file: `${i18n}/${language}/permission.ts`,
        before: /^\}/,
        line: permissionTexts(snake, language === 'zh' ? ['查看', '编辑', zh] : ['View', 'Edit', ` ${en}s`]),
      },
      {
        file: `${i18n}/${language}/error.ts`,
        before: /^\}/,
        line: `  ${camel}TitleTaken: '${language === 'zh' ? `${zh}“{{title}}”已存在` : `${articleOf(en)} ${en} named “{{title}}” already exists.`}',`,
      },
    ]),
    {
      file: 'apps/web/src/features/role/permission-areas.ts',
      before: /^\} as const satisfies Record<PermissionCode, string>;/,
      line: `  ${snake}_view: 'engineering',\n  ${snake}_edit: 'engineering',`,
    },
    { file: 'packages/lists/src/index.ts', before: EXPORT, line: `export * from './${kebab}/list.ts';` },
    {
      file: 'packages/lists/src/registry.ts',
      before: /^import /,
      line: `import { ${camel}List } from './${kebab}/list.ts';`,
    },
    {
      file: 'packages/lists/src/registry.ts',
      after: /^const ALL: readonly AnyList\[\] = \[/,
      before: /\];$/,
      line: `  ${camel}List,`,
    },
    {
      file: 'apps/server/src/context.ts',
      before: /^import /,
      line: `import { create${pascal}Feature } from './features/${kebab}/index.ts';`,
    },
    {
      file: 'apps/server/src/context.ts',
      before: /^ {2}return \{$/,
      line: `  const ${camel} = create${pascal}Feature(platform);`,
    },
    {
      file: 'apps/server/src/context.ts',
      after: /^ {2}return \{$/,
      before: /^ {2}\};$/,
      line: `    ${camel},`,
    },
    {
      file: 'apps/server/src/app.ts',
      before: /^ {4}session: context\.session\.handlers,/,
      line: `    ${camel}: context.${camel}.handlers,`,
    },
    {
      file: 'apps/web/src/shell/routing/route-registry.ts',
      before: /^import /,
      line: `import { routes as ${camel} } from '../../features/${kebab}/routes.ts';`,
    },
    {
      file: 'apps/web/src/shell/routing/route-registry.ts',
      before: /^\];/,
      line: `  ...${camel},`,
    },
    {
      file: 'apps/web/src/shell/menu/menu-registry.ts',
      before: /^import /,
      line: `import { menu as ${camel} } from '../../features/${kebab}/menu.ts';`,
    },
    { file: 'apps/web/src/shell/menu/menu-registry.ts', before: /^\];/, line: `  ...${camel},` },
    {
      file: 'apps/web/src/shell/routing/needed-calls.ts',
      after: /^export const SCREENS/,
      before: /^\};/,
      line: `  'manage/${kebab}': [c.${camel}.query],`,
    },
    {
      file: `${samples}/sample.ts`,
      after: /^export interface Belongings/,
      before: /^ {2}readonly listViewId/,
      line: `  readonly ${camel}Id: string;`,
    },
    {
      file: `${samples}/sample-requests.ts`,
      after: /^export const sampleRequests/,
      before: /^\};/,
      line: `  ${camel}: recordSamples('${camel}Id'),`,
    },
    {
      file: `${contract}/audit/index.ts`,
      after: /^export const AUDIT_OBJECTS = \[/,
      before: /^\] as const;/,
      line: `  '${snake}',`,
    },
    {
      file: `${samples}/audit/audit-sentences.ts`,
      before: /^\};/,
      line: [
        ['add', '新增'],
        ['edit', '修改'],
        ['delete', '删除'],
      ]
        .map(([name, done]) => `  '${camel}.${name}': ['${done}${zh}“…”'],`)
        .join('\n'),
    },
    {
      file: `${samples}/belongings.ts`,
      before: /^ {2}listCalls,$/,
      line: `  ${camel}Calls,`,
    },
    {
      file: `${samples}/belongings.ts`,
      before: /^ {2}return \{$/,
      line: `  const { id: ${camel}Id } = await client.call(${camel}Calls.add, { title: mark });`,
    },
    {
      file: `${samples}/belongings.ts`,
      after: /^ {2}return \{$/,
      before: /^ {4}listViewId,$/,
      line: `    ${camel}Id,`,
    },
  ];
}
