import { ArrowLeftOutlined, RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import {
  calls,
  MAX_SCENE_MB,
  MAX_SCENE_NODES,
  MAX_SCENE_TRIANGLES,
  type SceneDetail,
  type SceneSource,
  sceneSourceKey,
} from '@zutai/contract';
import { App, Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { CallError, call, messageOf, useMutationCall, useSendOnce } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from '../scene.module.css';
import type { StageNode } from '../stage/load-model.ts';
import { StageView } from '../stage/StageView.tsx';
import type { SceneStage } from '../stage/scene-stage.ts';
import { LostNodes } from './LostNodes.tsx';
import { NodePanel } from './NodePanel.tsx';
import { NodeTree } from './NodeTree.tsx';
import { UploadButton } from './UploadButton.tsx';
import { useSceneDraft, useSceneKeys } from './use-scene-draft.ts';
import { ViewList } from './ViewList.tsx';

/** A scene with its nodes beside it, and what is bound to the one that is chosen. */
export function SceneEditor({ scene }: { scene: SceneDetail }) {
  const t = useText('scene');
  const titleOf = useTitle();
  const { message, modal } = App.useApp();
  const draft = useSceneDraft(scene.content);
  const { content, change } = draft;
  const [revision, setRevision] = useState(scene.revision);
  const [nodes, setNodes] = useState<readonly StageNode[]>([]);
  const [selected, setSelected] = useState<string>();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const stage = useRef<SceneStage>(undefined);
  const { mutateAsync: send, isPending } = useMutationCall(calls.scene.save);
  const { send: once } = useSendOnce();
  useLeaveWarning(draft.isChanged);

  const select = (name: string | undefined) => {
    setSelected(name);
    stage.current?.select(name);
  };
  const store = async (basedOn: number) => {
    const done = await send({ id: scene.id, content, revision: basedOn });
    draft.setSaved(content);
    setRevision(done.revision);
    message.success(t('saved', { name: titleOf(scene) }));
  };
  const overwrite = async () => {
    const { revision: newest } = await call(calls.scene.detail, { id: scene.id });
    await store(newest);
  };
  const tell = (failure: unknown) => void message.error(messageOf(failure));
  const save = () => {
    if (!draft.isChanged) return;
    // Pressed twice it would be in conflict with itself.
    once(() => store(revision)).catch((failure: unknown) => {
      if (!(failure instanceof CallError) || failure.name !== 'editConflict') return tell(failure);
      modal.confirm({
        title: failure.message,
        content: t('conflictText'),
        okText: t('overwrite'),
        okButtonProps: { danger: true },
        cancelText: t('keepEditing'),
        onOk: () => overwrite().catch(tell),
      });
    });
  };
  useSceneKeys({ undo: draft.undo, redo: draft.redo, save });

  const known = useMemo(() => new Set(nodes.map(({ name }) => name)), [nodes]);
  const bound = useMemo(
    () => new Set([...content.bindings, ...content.links].map(({ node }) => node)),
    [content],
  );
  const signals = useMemo(() => new Map(scene.signals.map((each) => [each.id, each])), [scene.signals]);
  const nameOf = (source: SceneSource): string => {
    if (source.signalId === '') return t('ofTag', { tag: source.tag });
    const signal = signals.get(source.signalId);
    if (signal !== undefined) return `${signal.equipmentTitle} / ${titleOf(signal)}`;
    return names.get(sceneSourceKey(source)) ?? t('signalHidden');
  };
  const upload = (text: string, type: 'primary' | 'default') => (
    <UploadButton sceneId={scene.id} revision={revision} text={text} type={type} onDone={setRevision} />
  );
  return (
    <main className={styles.screen}>
      <header className={styles.bar}>
        <Link to={pathTo('/manage/eg/scene')}>
          <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('toList')} tabIndex={-1} />
        </Link>
        <h1>{titleOf(scene)}</h1>
        {scene.fileName !== '' && (
          <span>
            {t('fileFacts', { name: scene.fileName, nodes: scene.nodeCount, triangles: scene.triangleCount })}
          </span>
        )}
        <span className={styles.space} />
        {draft.isChanged && <span role="status">{t('unsaved')}</span>}
        <Button
          icon={<UndoOutlined />}
          aria-label={t('undo')}
          disabled={!draft.canUndo}
          onClick={draft.undo}
        />
        <Button
          icon={<RedoOutlined />}
          aria-label={t('redo')}
          disabled={!draft.canRedo}
          onClick={draft.redo}
        />
        {scene.fileUrl !== '' && upload(t('uploadNew'), 'default')}
        <CallButton
          call={calls.scene.save}
          type="primary"
          icon={<SaveOutlined />}
          disabled={!draft.isChanged}
          loading={isPending}
          onClick={save}
        >
          {t('save')}
        </CallButton>
      </header>
      {scene.fileUrl === '' ? (
        <EmptyState
          title={t('fileNoneTitle')}
          text={t('fileNoneText', {
            megabytes: MAX_SCENE_MB,
            nodes: MAX_SCENE_NODES,
            triangles: MAX_SCENE_TRIANGLES,
          })}
          action={upload(t('upload'), 'primary')}
        />
      ) : (
        <div className={styles.body}>
          <aside className={styles.side} aria-label={t('nodes')}>
            <NodeTree nodes={nodes} bound={bound} selected={selected} onSelect={select} />
            <LostNodes
              names={[...bound].filter((name) => nodes.length > 0 && !known.has(name))}
              onChange={change}
            />
            <ViewList
              views={content.views}
              readView={() => stage.current?.readView()}
              onLook={(view) => stage.current?.lookFrom(view)}
              onChange={change}
            />
          </aside>
          <div className={styles.middle}>
            <StageView
              fileUrl={scene.fileUrl}
              onPick={([name]) => select(name)}
              onReady={(ready, found) => {
                stage.current = ready;
                setNodes(found);
                ready.lookFrom(content.views[0]);
                return () => {
                  stage.current = undefined;
                };
              }}
              fallback={(state) => (
                <p className={styles.notice} role="status">
                  {t(`stage_${state}`)}
                </p>
              )}
            />
          </div>
          <aside className={styles.side} aria-label={t('bindings')}>
            {selected === undefined ? (
              <p>{t('chooseNode')}</p>
            ) : (
              <NodePanel
                key={selected}
                node={selected}
                content={content}
                nameOf={nameOf}
                onName={(key, title) => setNames((before) => new Map(before).set(key, title))}
                onChange={change}
              />
            )}
          </aside>
        </div>
      )}
    </main>
  );
}
