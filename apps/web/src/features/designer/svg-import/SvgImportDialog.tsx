import { UploadOutlined } from '@ant-design/icons';
import {
  createSvgWidget,
  dropKinds,
  type ImportedSvg,
  importSvg,
  svgLimits,
  WidgetView,
} from '@zutai/widgets';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useWindowed } from '../layers/use-windowed.ts';
import { insertSvg } from '../library/insert.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import styles from './svg-import.module.css';
import { createParts, highlightNode, listSvgLines } from './svg-tree.ts';

/** Height of a line, px. */
const ROW_PX = 28;

/** The drawing as it will be painted; one piece stands out when it is pointed at. */
export function SvgPicture({ drawing, nodeId }: { drawing: ImportedSvg; nodeId: string | null }) {
  const { context } = useHost();
  const widget = useMemo(
    () =>
      createSvgWidget('preview', { ...drawing, nodes: highlightNode(drawing.nodes, nodeId) }, { x: 0, y: 0 }),
    [drawing, nodeId],
  );
  const { width, height } = widget.position as { width: number; height: number };
  const plain = useMemo(() => ({ ...context, mode: 'live' as const }), [context]);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.picture} aria-hidden="true">
      <WidgetView widget={widget} context={plain} hasMotion={false} />
    </svg>
  );
}

function Pieces(props: {
  drawing: ImportedSvg;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onPoint: (id: string | null) => void;
}) {
  const t = useText('designerTool');
  const frame = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => listSvgLines(props.drawing.nodes), [props.drawing]);
  const seen = useWindowed(frame, lines.length, ROW_PX);
  const toggle = (id: string) => {
    const next = new Set(props.chosen);
    if (!next.delete(id)) next.add(id);
    props.onChoose(next);
  };
  return (
    <div
      ref={frame}
      className={styles.pieces}
      onPointerLeave={() => props.onPoint(null)}
      data-testid="svg-pieces"
    >
      <div style={{ height: lines.length * ROW_PX, position: 'relative' }}>
        {lines.slice(seen.from, seen.to).map(({ node, depth }, place) => (
          <div
            key={node.id}
            className={styles.piece}
            style={{ top: (seen.from + place) * ROW_PX, height: ROW_PX, paddingLeft: 8 + depth * 14 }}
            onPointerEnter={() => props.onPoint(node.id)}
          >
            <Checkbox
              checked={props.chosen.has(node.id)}
              onChange={() => toggle(node.id)}
              onFocus={() => props.onPoint(node.id)}
            >
              {node.title || node.id}
            </Checkbox>
            <span>{t(`svg_${node.kind}`)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** An SVG drawing from a file or the clipboard: looked at, its pieces named, what was left out said; then put in. */
export function SvgImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText('designerTool');
  const page = useText('designerPage');
  const engine = useEngineText();
  const host = useHost();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<string | null>(null);
  const wanted = useDeferredValue(text);
  const result = useMemo(() => (wanted.trim() === '' ? undefined : importSvg(wanted)), [wanted]);
  const drawing = result?.ok ? result.value : undefined;
  const problem = isTooLarge ? 'too-large' : result?.ok === false ? result.problem : undefined;
  const dropped = drawing ? dropKinds.filter((kind) => drawing.dropped[kind] > 0) : [];
  const take = (next: string, name: string) => {
    setText(next);
    setFileName(name);
    setTooLarge(false);
    setChosen(new Set());
  };
  const read = async (given: File) => {
    // Not even read: it would be refused, and 50 MB of text would hold up the page.
    if (given.size <= svgLimits.characters) return take(await given.text(), given.name);
    take('', given.name);
    setTooLarge(true);
  };
  const insert = () => {
    if (drawing === undefined) return;
    const inserted = insertSvg(host, drawing, createParts(drawing, chosen));
    host.report(inserted);
    if (inserted.ok) onClose();
  };
  return (
    <Modal
      open
      title={t('svgImportTitle')}
      width={860}
      okText={t('svgInsert')}
      // What is looked at may still be the text before.
      okButtonProps={{ disabled: drawing === undefined || wanted !== text }}
      onOk={insert}
      onCancel={onClose}
    >
      <div className={styles.dialog} data-testid="svg-import">
        <div className={styles.source}>
          <Button icon={<UploadOutlined />} onClick={() => file.current?.click()}>
            {t('svgFile')}
          </Button>
          <span>{fileName}</span>
          <input
            ref={file}
            type="file"
            hidden
            accept="image/svg+xml,.svg"
            aria-label={t('svgFile')}
            data-testid="svg-file"
            onChange={({ target }) => {
              const [given] = target.files ?? [];
              target.value = '';
              if (given) void read(given);
            }}
          />
        </div>
        <Input.TextArea
          rows={drawing ? 2 : 8}
          value={text}
          spellCheck={false}
          placeholder={t('svgPaste')}
          aria-label={t('svgPaste')}
          onChange={({ target }) => take(target.value, '')}
        />
        {problem && (
          <p className={styles.problem} role="alert">
            {engine.of(`widget.UsualSvg.problem.${problem}`)}
          </p>
        )}
        {drawing && (
          <>
            <div className={styles.result}>
              <div className={styles.preview}>
                <SvgPicture drawing={drawing} nodeId={pointed} />
              </div>
              <div className={styles.list}>
                <p>{t('svgPieces', { count: drawing.nodes.length, chosen: chosen.size })}</p>
                <Pieces drawing={drawing} chosen={chosen} onChoose={setChosen} onPoint={setPointed} />
              </div>
            </div>
            <p className={styles.dropped} data-dropped={dropped.length > 0}>
              {dropped.length === 0
                ? t('svgNothingDropped')
                : t('svgDropped', {
                    list: dropped
                      .map(
                        (kind) =>
                          `${engine.of(`widget.UsualSvg.dropped.${kind}`)} × ${drawing.dropped[kind]}`,
                      )
                      .join(page('comma')),
                  })}
            </p>
          </>
        )}
      </div>
    </Modal>
  );
}
