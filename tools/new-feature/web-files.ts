import type { Names } from './names.ts';

export function formFile({ camel, pascal }: Names): string {
  return `import { calls, type ${pascal} } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';

export const ${camel}Form = defineForm<${pascal}>()({
  add: calls.${camel}.add,
  edit: calls.${camel}.edit,
  read: calls.${camel}.info,
  words: {
    add: { title: textRef('${camel}', 'add'), done: textRef('${camel}', 'added') },
    edit: { title: textRef('${camel}', 'edit'), done: textRef('${camel}', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('${camel}', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('remark', textRef('${camel}', 'remark')),
  ],
});
`;
}

export function listPageFile({ kebab, camel, pascal }: Names): string {
  return `import { calls } from '@zutai/contract';
import { ${camel}List } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { ${camel}Form } from './${kebab}-form.ts';

/** /manage/${kebab} */
export function ${pascal}ListPage() {
  const t = useText('${camel}');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { delete: remove } = calls.${camel};
  const bulkDelete = useBulkDelete(remove);
  const add = <AddButton form={${camel}Form} text={t('add')} />;
  return (
    <ListPage
      list={${camel}List}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      cells={{
        title: (row) => <Link to={pathTo('/manage/${kebab}/:id/info', { id: row.id })}>{titleOf(row)}</Link>,
      }}
      actions={(row) => <RecordMenu record={row} name={titleOf(row)} form={${camel}Form} remove={remove} />}
      bulk={[bulkDelete]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
`;
}

export function detailPageFile({ kebab, camel, pascal }: Names): string {
  return `import { calls } from '@zutai/contract';
import { useNavigate, useParams } from 'react-router';
import { DetailPage } from '../../components/detail-page/index.ts';
import { RecordMenu } from '../../components/record-actions/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { ${camel}Form } from './${kebab}-form.ts';

/** /manage/${kebab}/{id}/{tab} */
export function ${pascal}Page() {
  const t = useText('${camel}');
  const shell = useText('shell');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const query = useCall(calls.${camel}.info, { id });
  const list = pathTo('/manage/${kebab}');
  return (
    <DetailPage
      query={query}
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[{ title: shell('menuManage') }, { title: t('title'), to: list }]}
      extra={
        query.data !== undefined && (
          <RecordMenu
            record={query.data}
            name={titleOf(query.data)}
            form={${camel}Form}
            remove={calls.${camel}.delete}
            onRemoved={() => void navigate(list)}
          />
        )
      }
      tabs={[
        {
          key: 'info',
          text: t('info'),
          path: pathTo('/manage/${kebab}/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
      ]}
    />
  );
}
`;
}

export function infoTabFile({ kebab, camel, pascal }: Names): string {
  return `import type { ${pascal} } from '@zutai/contract';
import { RecordPage } from '../../components/record-form/index.ts';
import { ${camel}Form } from './${kebab}-form.ts';

/** What a person entered. */
export function InfoTab({ record }: { record: ${pascal} }) {
  return <RecordPage form={${camel}Form} record={record} />;
}
`;
}

export function routesFile({ kebab, pascal, snake }: Names): string {
  return `import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/${kebab}',
    permission: '${snake}_view',
    load: async () => (await import('./${pascal}ListPage.tsx')).${pascal}ListPage,
  },
  {
    path: 'manage/${kebab}/:id/info',
    permission: '${snake}_view',
    load: async () => (await import('./${pascal}Page.tsx')).${pascal}Page,
  },
];
`;
}

export function menuFile({ kebab, camel, snake }: Names): string {
  return `import { AppstoreOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', '${camel}'),
    to: '/manage/${kebab}',
    icon: AppstoreOutlined,
    permission: '${snake}_view',
  },
];
`;
}
