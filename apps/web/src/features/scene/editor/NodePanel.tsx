import {
  type SceneBinding,
  type SceneBindingKind,
  type SceneContent,
  type SceneSource,
  sceneSourceKey,
} from '@zutai/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import styles from '../scene.module.css';
import { BindingCard } from './BindingCard.tsx';
import { LinkField } from './LinkField.tsx';
import { BINDING_KINDS, newBinding } from './new-binding.ts';
import { type ChosenSource, SourceField } from './SourceField.tsx';

interface NodePanelProps {
  node: string;
  content: SceneContent;
  nameOf: (source: SceneSource) => string;
  onName: (key: string, title: string) => void;
  onChange: (edit: (content: SceneContent) => SceneContent) => void;
}

/** What is bound to the node that is chosen, and what more can be. */
export function NodePanel({ node, content, nameOf, onName, onChange }: NodePanelProps) {
  const own = content.bindings.filter((binding) => binding.node === node);
  const set = (old: SceneBinding, next: SceneBinding | undefined) =>
    onChange((before) => ({
      ...before,
      bindings: before.bindings.flatMap((each) => (each === old ? (next ?? []) : each)),
    }));
  return (
    <>
      <h2>{node}</h2>
      {own.map((binding) => (
        <BindingCard
          key={binding.kind}
          binding={binding}
          sourceName={nameOf(binding.source)}
          onChange={(next) => set(binding, next)}
          onRemove={() => set(binding, undefined)}
        />
      ))}
      <AddBinding
        key={own.map(({ kind }) => kind).join(' ')}
        free={BINDING_KINDS.filter((kind) => !own.some((binding) => binding.kind === kind))}
        onAdd={(kind, { source, title }) => {
          onName(sceneSourceKey(source), title);
          onChange((before) => ({
            ...before,
            bindings: [...before.bindings, newBinding(kind, node, source)],
          }));
        }}
      />
      <LinkField
        pageId={content.links.find((link) => link.node === node)?.pageId}
        onChange={(pageId) =>
          onChange((before) => ({
            ...before,
            links: [
              ...before.links.filter((link) => link.node !== node),
              ...(pageId === undefined ? [] : [{ node, pageId }]),
            ],
          }))
        }
      />
    </>
  );
}

interface AddBindingProps {
  free: readonly SceneBindingKind[];
  onAdd: (kind: SceneBindingKind, chosen: ChosenSource) => void;
}

function AddBinding({ free, onAdd }: AddBindingProps) {
  const t = useText('scene');
  const [kind, setKind] = useState(free[0]);
  const [chosen, setChosen] = useState<ChosenSource>();
  if (kind === undefined) return null;
  return (
    <section className={styles.card} aria-label={t('addBinding')}>
      <Select
        aria-label={t('kind')}
        value={kind}
        onChange={setKind}
        options={free.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
      />
      <SourceField value={chosen} onChange={setChosen} />
      <Button type="primary" disabled={chosen === undefined} onClick={() => chosen && onAdd(kind, chosen)}>
        {t('addBinding')}
      </Button>
    </section>
  );
}
