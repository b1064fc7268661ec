import { TabLinks } from '../../components/detail-page/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';

/** Rules, what was sent by them, and who is on duty. */
export function NotificationTabs({ current }: { current: 'rule' | 'delivery' | 'rota' }) {
  const t = useText('notification');
  return (
    <TabLinks
      current={current}
      tabs={[
        { key: 'rule', text: t('rules'), path: pathTo('/manage/notification') },
        { key: 'delivery', text: t('deliveries'), path: pathTo('/manage/notification/delivery') },
        { key: 'rota', text: t('rotas'), path: pathTo('/manage/notification/rota') },
      ]}
    />
  );
}
