import { styleList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { AddButton } from '../../../components/record-actions/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useStyleForm } from '../style-form.tsx';
import { StyleMenu } from './StyleMenu.tsx';

/** /manage/style/list: the styles of the organisation. */
export function StyleListPage() {
  const t = useText('style');
  const shell = useText('shell');
  const form = useStyleForm();
  const add = <AddButton form={form} text={t('add')} />;
  return (
    <ListPage
      list={styleList}
      trail={[{ title: shell('menuOrganisation') }]}
      action={add}
      cells={{
        title: ({ id, title }) => <Link to={pathTo('/manage/style/list/:id/info', { id })}>{title}</Link>,
      }}
      actions={(row) => <StyleMenu style={row} />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
