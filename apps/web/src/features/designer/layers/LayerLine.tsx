import {
  AppstoreOutlined,
  DownOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  GroupOutlined,
  LockOutlined,
  RightOutlined,
  SwitcherOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { type Editor, matchShortcut } from '@zutai/diagram';
import { type DragEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import type { LayerKind, LayerRow } from './layer-rows.ts';
import type { LayerWords } from './layer-words.ts';
import styles from './layers.module.css';

const kindIcons: Readonly<Record<LayerKind, ReactNode>> = {
  plain: null,
  group: <GroupOutlined className={styles.group} />,
  faceplate: <SwitcherOutlined className={styles.group} />,
  repeater: <AppstoreOutlined className={styles.group} />,
};

function NameInput({ editor, row, onEnd }: { editor: Editor; row: LayerRow; onEnd: () => void }) {
  const t = useText('designer');
  const engine = useEngineText();
  // The name that is shown: one nobody gave is that of its type.
  const shown = engine.nameOf(row.widget);
  const [name, setName] = useState(shown);
  const commit = () => {
    const trimmed = name.trim();
    if (trimmed !== '' && trimmed !== shown) editor.setField('widgetName', trimmed, [row.widget.id]);
    onEnd();
  };
  const latest = useRef(commit);
  latest.current = commit;
  useLayoutEffect(() => editor.drafts.open(() => latest.current()), [editor]);
  return (
    <input
      className={styles.rename}
      aria-label={t('rename')}
      value={name}
      maxLength={100}
      ref={focusAtOnce}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setName(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        const { key, shiftKey: shift, ctrlKey: ctrl, metaKey: meta, altKey: alt } = event;
        if (matchShortcut('Mod+S', { key, shift, ctrl, meta, alt })) return;
        event.stopPropagation();
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') onEnd();
      }}
    />
  );
}

interface ToolProps {
  isOn: boolean;
  label: string;
  children: ReactNode;
  onClick: () => void;
}

function Tool({ isOn, label, children, onClick }: ToolProps) {
  return (
    <button
      type="button"
      data-on={isOn}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      {children}
    </button>
  );
}

interface LayerLineProps {
  editor: Editor;
  row: LayerRow;
  words: LayerWords;
  topPx: number;
  heightPx: number;
  isSelected: boolean;
  isOpen: boolean;
  isHidden: boolean;
  isRenamed: boolean;
  /** Where what is dragged would go. */
  dropSide: 'above' | 'below' | undefined;
  onPick: (event: MouseEvent) => void;
  onFold: () => void;
  onRename: (isRenamed: boolean) => void;
  onHide: () => void;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/** One line of the layers; what a faceplate draws can neither be moved nor renamed, hidden or locked. */
export function LayerLine(props: LayerLineProps) {
  const t = useText('designer');
  const { editor, row, words, isOpen, isHidden } = props;
  const { widget, depth, kind, canOpen } = row;
  const isOwn = row.pickId === widget.id;
  const name = words.nameOf(widget);
  const note = words.noteOf(widget);
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={props.isSelected}
      aria-expanded={canOpen ? isOpen : undefined}
      tabIndex={-1}
      className={styles.row}
      data-drop={props.dropSide}
      style={{ top: props.topPx, height: props.heightPx, paddingLeft: 8 + depth * 16 }}
      draggable={isOwn && !props.isRenamed}
      onClick={props.onPick}
      onDoubleClick={() => isOwn && props.onRename(true)}
      onKeyDown={() => {}}
      onDragStart={props.onDragStart}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
      onDragEnd={props.onDragEnd}
    >
      {canOpen ? (
        <button
          type="button"
          className={styles.fold}
          aria-label={t(isOpen ? 'collapse' : 'expand')}
          onClick={(event) => {
            event.stopPropagation();
            props.onFold();
          }}
        >
          {isOpen ? <DownOutlined /> : <RightOutlined />}
        </button>
      ) : (
        <span className={styles.fold} />
      )}
      {kindIcons[kind]}
      {props.isRenamed ? (
        <NameInput editor={editor} row={row} onEnd={() => props.onRename(false)} />
      ) : (
        <span
          className={styles.name}
          title={note === name ? name : `${name} ${note}`}
          data-hidden={isHidden}
          data-inner={!isOwn}
        >
          {name}
          {note !== name && <span className={styles.note}>{note}</span>}
        </span>
      )}
      {isOwn && (
        <span className={styles.tools}>
          <Tool isOn={isHidden} label={t(isHidden ? 'show' : 'hide')} onClick={props.onHide}>
            {isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          </Tool>
          <Tool
            isOn={widget.posLock}
            label={t(widget.posLock ? 'unlock' : 'lock')}
            onClick={() => editor.setField('posLock', !widget.posLock, [widget.id])}
          >
            {widget.posLock ? <LockOutlined /> : <UnlockOutlined />}
          </Tool>
        </span>
      )}
    </div>
  );
}
