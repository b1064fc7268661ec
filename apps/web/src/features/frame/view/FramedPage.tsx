import { ReloadOutlined } from '@ant-design/icons';
import { calls, type ShownFrame } from '@zutai/contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from './frame.module.css';
import { NewTabButton } from './NewTabButton.tsx';
import { useHostNews } from './use-host-news.ts';

type Problem = 'refuses' | 'leadsElsewhere' | 'unreachable' | 'mixed';

/**
 * The page of another system below our bars. A browser does not say that a page refused to be framed, so the server is
 * asked beside it; what the server cannot see, the policy of the document around the page tells.
 */
export function FramedPage({ frame }: { frame: ShownFrame }) {
  const t = useText('frame');
  const name = useTitle()(frame);
  const [round, setRound] = useState(0);
  return (
    <div className={styles.page}>
      <PageHead
        title={name}
        extra={
          <>
            <Button icon={<ReloadOutlined />} onClick={() => setRound(round + 1)}>
              {t('reload')}
            </Button>
            <NewTabButton address={frame.address} />
          </>
        }
      />
      <Framed key={round} frame={frame} name={name} />
    </div>
  );
}

function Framed({ frame, name }: { frame: ShownFrame; name: string }) {
  const t = useText('frame');
  const element = useRef<HTMLIFrameElement>(null);
  const { isLoaded, blocked } = useHostNews(element);
  const { data: checked } = useCall(calls.frame.check, { path: frame.path });
  const { origin, protocol } = new URL(frame.address);
  const isMixed = window.location.protocol === 'https:' && protocol === 'http:';
  const found = checked?.state === 'fits' || checked?.state === 'notAsked' ? undefined : checked?.state;
  const problem: Problem | undefined = isMixed ? 'mixed' : blocked === undefined ? found : 'leadsElsewhere';
  const detail = blocked ?? checked?.detail ?? '';
  return (
    <>
      {problem !== undefined && (
        <div role="alert" className={styles.problem}>
          <EmptyState
            title={t(problem)}
            text={t(`${problem}Text`, { origin, detail })}
            action={<NewTabButton address={frame.address} isPrimary />}
          />
        </div>
      )}
      {/* What the server did not reach, the browser may: it stands in another network. */}
      {(problem === undefined || problem === 'unreachable') && (
        <div className={styles.place} aria-busy={!isLoaded}>
          {!isLoaded && problem === undefined && (
            <p className={styles.loading} role="status">
              {t('loading', { origin })}
            </p>
          )}
          <iframe ref={element} className={styles.frame} title={name} src={frame.host} />
        </div>
      )}
    </>
  );
}
