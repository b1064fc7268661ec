import { calls, type SceneSource, type ShownScene, sceneSourceKey } from '@zutai/contract';
import type { SceneRequest } from '@zutai/widgets';
import { Button, Select } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from '../scene.module.css';
import { looksOf } from '../stage/node-look.ts';
import { StageView } from '../stage/StageView.tsx';
import type { SceneStage } from '../stage/scene-stage.ts';

/** A value that gets too old is not notified as a change: all are looked at again as often, ms. */
const LOOK_AGAIN_MS = 5000;

/** A scene on a page, with what the values of the page make of it. */
export default function LiveScene(request: SceneRequest) {
  const t = useText('scene');
  const { data, error, refetch } = useCall(calls.scene.show, { ids: request.sceneId }, { staleMs: 60_000 });
  if (data === undefined)
    return (
      <Notice text={error === null ? t('loading') : error.message}>
        {error !== null && (
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        )}
      </Notice>
    );
  const [scene] = data;
  if (scene === undefined) return <Notice text={t('gone')} />;
  if (scene.fileUrl === '') return <Notice text={t('noFile')} />;
  return <ShownStage key={scene.fileUrl} {...request} scene={scene} />;
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}

function ShownStage({ scene, read, subscribe, onPage }: SceneRequest & { scene: ShownScene }) {
  const t = useText('scene');
  const titleOf = useTitle();
  const { content } = scene;
  const stage = useRef<SceneStage>(undefined);
  const [isReady, setReady] = useState(false);
  const [uncertain, setUncertain] = useState(0);
  const [texts, setTexts] = useState<readonly string[]>([]);
  const look = useCallback(() => {
    const seen = new Map<string, boolean>();
    const looks = looksOf(content, (source: SceneSource) => {
      const value = read(sceneSourceKey(source));
      seen.set(sceneSourceKey(source), value.isCertain);
      return value;
    });
    stage.current?.apply(looks);
    setUncertain([...seen.values()].filter((isCertain) => !isCertain).length);
    const next = [...looks.values()].flatMap(({ label }) => label ?? []);
    setTexts((before) => (before.join('\n') === next.join('\n') ? before : next));
  }, [content, read]);
  useEffect(() => {
    look();
    let frame = 0;
    const stop = subscribe(() => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        look();
      });
    });
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => {
      stop();
      cancelAnimationFrame(frame);
      clearInterval(timer);
    };
  }, [look, subscribe]);
  const pick = (chain: readonly string[]) => {
    const link = chain.flatMap((name) => content.links.find(({ node }) => node === name) ?? [])[0];
    if (link !== undefined) onPage(link.pageId);
  };
  const { views } = content;
  return (
    <>
      <StageView
        fileUrl={scene.fileUrl}
        onPick={pick}
        onReady={(ready) => {
          stage.current = ready;
          setReady(true);
          ready.lookFrom(views[0]);
          look();
          return () => {
            stage.current = undefined;
            setReady(false);
          };
        }}
        fallback={(state) => (
          <Notice text={t(`stage_${state}`)}>
            {state !== 'loading' && texts.length > 0 && (
              <ul aria-label={titleOf(scene)}>
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
      />
      {isReady && views.length > 1 && (
        <Select
          size="small"
          className={styles.views}
          aria-label={t('view')}
          placeholder={t('view')}
          popupMatchSelectWidth={false}
          options={views.map(({ name }, place) => ({ value: place, label: name }))}
          onSelect={(place: number) => stage.current?.lookFrom(views[place])}
        />
      )}
      {uncertain > 0 && (
        <span className={styles.uncertain} role="status">
          {t('uncertain', { count: uncertain })}
        </span>
      )}
    </>
  );
}
