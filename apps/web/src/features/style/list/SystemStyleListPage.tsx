import { systemStyleList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { StyleMenu } from './StyleMenu.tsx';

/** /manage/style/system: the styles that the installation offers to all organisations. */
export function SystemStyleListPage() {
  const t = useText('style');
  const shell = useText('shell');
  return (
    <ListPage
      list={systemStyleList}
      trail={[{ title: shell('menuOrganisation') }]}
      cells={{
        title: ({ id, title }) => (
          <a href={pathTo('/style/edit/preview/:id', { id })} target="_blank" rel="noreferrer">
            {title}
          </a>
        ),
      }}
      actions={(row) => <StyleMenu style={row} />}
      empty={<EmptyState title={t('emptySystemTitle')} text={t('emptySystemText')} />}
    />
  );
}
