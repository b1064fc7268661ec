import { type ReactNode, useEffect, useRef, useState } from 'react';
import { accountHeader, guestSession } from '../../../lib/call/index.ts';
import styles from '../scene.module.css';
import type { StageNode } from './load-model.ts';
import type { SceneStage } from './scene-stage.ts';

/** What can be shown of a scene: `none` is a browser without WebGL, `failed` a file that cannot be had or drawn. */
export type StageState = 'loading' | 'ready' | 'none' | 'failed';

interface StageViewProps {
  /** Another address is another file. */
  fileUrl: string;
  onPick: (chain: readonly string[]) => void;
  /** The stage with its file in it. It is gone when the component is, or when another file is shown. */
  onReady: (stage: SceneStage, nodes: readonly StageNode[]) => (() => void) | undefined;
  /** In the place of the view. */
  fallback: (state: Exclude<StageState, 'ready'>) => ReactNode;
}

async function fetchFile(fileUrl: string, signal: AbortSignal): Promise<ArrayBuffer> {
  // A guest of a link is one in this tab alone, as for calls.
  const guest = guestSession();
  const headers = guest === null ? accountHeader() : { 'x-guest-session': guest.token };
  const reply = await fetch(fileUrl, { credentials: 'same-origin', headers, signal });
  if (!reply.ok) throw new Error(`The file of the scene was answered with ${reply.status}`);
  return reply.arrayBuffer();
}

/** The 3D view of a file. What draws it is loaded with the first scene that is shown. */
export function StageView({ fileUrl, onPick, onReady, fallback }: StageViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<StageState>('loading');
  const latest = useRef({ onPick, onReady });
  latest.current = { onPick, onReady };
  useEffect(() => {
    const stop = new AbortController();
    let stage: SceneStage | undefined;
    let end: (() => void) | undefined;
    const open = async () => {
      setState('loading');
      const [bytes, { SceneStage }] = await Promise.all([
        fetchFile(fileUrl, stop.signal),
        import('./scene-stage.ts'),
      ]);
      if (stop.signal.aborted || box.current === null) return;
      try {
        stage = new SceneStage(box.current, (chain) => latest.current.onPick(chain));
      } catch {
        setState('none');
        return;
      }
      const nodes = await stage.load(bytes);
      if (stop.signal.aborted) return;
      end = latest.current.onReady(stage, nodes);
      setState('ready');
    };
    open().catch(() => {
      if (stop.signal.aborted) return;
      stage?.dispose();
      setState('failed');
    });
    return () => {
      stop.abort();
      end?.();
      stage?.dispose();
    };
  }, [fileUrl]);
  return (
    <div className={styles.stage} data-scene={state}>
      <div ref={box} className={styles.stage} />
      {state !== 'ready' && fallback(state)}
    </div>
  );
}
