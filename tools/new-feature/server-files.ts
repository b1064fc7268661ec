import type { Names } from './names.ts';

export function migrationFile({ snake, titleEn }: Names): string {
  return `-- ${titleEn}.
create table ${snake} (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  remark text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, title)
);
create trigger audit after insert or update or delete on ${snake}
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');
`;
}

export function recordsFile({ camel, pascal, snake }: Names): string {
  return `import type { ${pascal} } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import { defineRecords } from '../../platform/records/index.ts';

interface ${pascal}Table extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  remark: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ${snake}: ${pascal}Table;
  }
}

export const ${camel}Records = defineRecords<${pascal}>({
  table: '${snake}',
  fields: { title: 'title', titleEn: 'title_en', remark: 'remark' },
  search: ['title', 'title_en', 'remark'],
  taken: { ${snake}_organisation_id_title_key: { error: '${camel}TitleTaken', field: 'title' } },
});
`;
}

export function serverIndexFile({ kebab, camel, pascal }: Names): string {
  return `import type { ${camel}Calls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { ${camel}Records } from './${kebab}-records.ts';

export interface ${pascal}Feature {
  readonly handlers: Handlers<typeof ${camel}Calls>;
}

export function create${pascal}Feature({ database }: { database: Database }): ${pascal}Feature {
  return { handlers: recordHandlers(database, ${camel}Records) };
}
`;
}

export function serverTestFile({ camel, pascal }: Names): string {
  return `import { ${camel}Calls, errors } from '@zutai/contract';
import { describeRecords } from '../../platform/testing/record-suite.ts';
import { create${pascal}Feature } from './index.ts';

describeRecords({
  feature: '${camel}',
  calls: ${camel}Calls,
  createHandlers: (database) => create${pascal}Feature({ database }).handlers,
  sample: { titleEn: 'In English', remark: 'First' },
  change: { remark: 'Second' },
  unique: { field: 'title', taken: errors.${camel}TitleTaken.wire },
});
`;
}
