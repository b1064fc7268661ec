import type { ShownFrame } from '@zutai/contract';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { NewTabButton } from './NewTabButton.tsx';

/** Opens the page in a tab of the browser, which lets that happen after a click; else the button is there. */
export function TabPage({ frame }: { frame: ShownFrame }) {
  const t = useText('frame');
  const name = useTitle()(frame);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    window.open(frame.address, '_blank', 'noopener,noreferrer');
  }, [frame.address]);
  return (
    <>
      <PageHead title={name} />
      <EmptyState
        title={t('tab', { name })}
        text={t('tabText')}
        action={<NewTabButton address={frame.address} isPrimary />}
      />
    </>
  );
}
