import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../lib/language/index.ts';
import { readFile, readPageOnce } from '../faceplate/use-faceplates.ts';
import { useHost } from '../host/designer-host.tsx';
import styles from '../inspector/control/control.module.css';
import { findPartCycle } from './find-part-cycle.ts';
import { listPartIds } from './list-part-ids.ts';

/** Says at once where a page would stand within itself, and by which way. */
export function PartCycle({ partId }: { partId: string }) {
  const t = useText('livePage');
  const client = useQueryClient();
  const { pageId = '', editor } = useHost();
  const { title } = editor.page.con;
  const { data: way } = useQuery({
    queryKey: ['part-cycle', pageId, partId],
    enabled: partId !== '',
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const found = await findPartCycle({ id: pageId, title }, partId, async (id) => {
        const info = await client.fetchQuery(readPageOnce(id)).catch(() => undefined);
        const page = info && readFile(info.file);
        return page && { id, title: info.title, partIds: listPartIds(page.widgets) };
      });
      return found ?? null;
    },
  });
  if (!way) return null;
  return (
    <span className={styles.failure} role="alert" data-testid="part-cycle">
      {t('partCyclic')}: {way.join(' → ')}
    </span>
  );
}
