import type { Editor } from '@zutai/diagram';
import { App, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { toolStore } from '../model/tool-store.ts';
import { useSettledPart } from '../model/use-editor-part.ts';
import { countForeign } from './rebind-draft.ts';

const OFFER_KEY = 'rebind-offer';

/** Offers to replace bindings when the page has got some of other equipment: opened, imported or pasted so. */
export function useRebindOffer(editor: Editor): void {
  const t = useText('designerTool');
  const { notification } = App.useApp();
  const { sources } = useHost();
  const page = useSettledPart(editor, (state) => state.page);
  const known = useRef(0);
  useEffect(() => {
    const count = countForeign(page, sources);
    const isMore = count > known.current;
    known.current = count;
    if (count === 0) notification.destroy(OFFER_KEY);
    if (!isMore) return;
    notification.info({
      key: OFFER_KEY,
      title: t('offerTitle'),
      description: t('offerText', { count }),
      duration: 15,
      placement: 'bottomRight',
      actions: (
        <Button
          type="primary"
          size="small"
          data-testid="rebind-offer"
          onClick={() => {
            notification.destroy(OFFER_KEY);
            toolStore.open({ kind: 'rebind', ids: null, isOffered: true });
          }}
        >
          {t('offerRebind')}
        </Button>
      ),
    });
  }, [page, sources, notification, t]);
  useEffect(() => () => notification.destroy(OFFER_KEY), [notification]);
}
