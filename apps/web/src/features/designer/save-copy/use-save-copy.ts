import { useQueryClient } from '@tanstack/react-query';
import { calls, type MonitoredSignal } from '@zutai/contract';
import { type Editor, type RebindSignal, toPageFile, translateText } from '@zutai/diagram';
import { useState } from 'react';
import { call, callKey } from '../../../lib/call/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import { ownerFieldsOf } from '../../page-list/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { toSaveRequest } from '../save/save-request.ts';
import { type CopyLoss, copyToEquipment } from './copy-page.ts';

export interface CopyResult {
  pageId: string;
  owner: PageOwner;
  losses: readonly CopyLoss[];
}

const toRebind = (signals: readonly MonitoredSignal[], equipTitle: string): RebindSignal[] =>
  signals.map(({ id, title, tag, equipmentId }) => ({ id, title, tag, equipId: equipmentId, equipTitle }));

/** Saves the drawing, as it is now, as a new page of some owner; the page that is drawn is left alone. */
export function useSaveCopy(editor: Editor, owner: PageOwner) {
  const client = useQueryClient();
  const { signals, sources } = useHost();
  const [isBusy, setBusy] = useState(false);
  const saveCopy = async (target: PageOwner, targetTitle: string, title: string): Promise<CopyResult> => {
    setBusy(true);
    try {
      let page = { ...editor.page, con: { ...editor.page.con, title, checkpwd: false, password: '' } };
      let losses: readonly CopyLoss[] = [];
      const isOther =
        owner.kind === 'equipment' && target.kind === 'equipment' && target.id !== owner.id ? target.id : '';
      if (isOther !== '' && owner.kind === 'equipment') {
        const there = await call(calls.monitor.querySignal, { equipmentId: isOther });
        const copy = copyToEquipment(
          page,
          { equipmentId: owner.id, signals: toRebind(signals, sources.title) },
          { equipmentId: isOther, title: targetTitle, signals: toRebind(there, targetTitle) },
        );
        page = { ...copy.page, con: { ...copy.page.con, title, checkpwd: false, password: '' } };
        losses = copy.losses;
      }
      // Under another name than the original, whose English name would be that of two pages.
      if (title !== editor.page.con.title) page = translateText(page, { widgetId: null, path: 'title' }, '');
      const file = toPageFile(page, editor.catalog);
      const { id } = await call(
        calls.page.save,
        { ...ownerFieldsOf(target), ...toSaveRequest(file, '') },
        { files: { json: new Blob([JSON.stringify(file)], { type: 'application/json' }) } },
      );
      void client.invalidateQueries({ queryKey: callKey(calls.page.query) });
      return { pageId: id, owner: target, losses };
    } finally {
      setBusy(false);
    }
  };
  return { saveCopy, isBusy };
}
