import type { UsualSvgData } from '@zutai/widgets';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../../../../../lib/language/index.ts';
import { SvgPicture } from '../../../svg-import/SvgImportDialog.tsx';
import { listSvgLines } from '../../../svg-import/svg-tree.ts';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';

/** Which piece of the drawing it is; the picture shows the one chosen or pointed at. */
export function SvgPartControl({ id, field, widgets, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const tool = useText('designerTool');
  const [pointed, setPointed] = useState<string | null>(null);
  const data = widgets[0]?.data as UsualSvgData | undefined;
  const nodes = data?.nodes;
  const lines = useMemo(() => listSvgLines(nodes ?? []), [nodes]);
  const chosen = typeof value === 'string' ? value : '';
  if (data === undefined || widgets.length !== 1)
    return <span className={styles.boundNote}>{t('mixed')}</span>;
  const drawing = { ...data, title: '', dropped: {} as never };
  return (
    <div className={styles.stack} data-field={field.path}>
      <div className={styles.picture}>
        <SvgPicture drawing={drawing} nodeId={pointed ?? (chosen || null)} />
      </div>
      <Select
        id={id}
        size="small"
        showSearch
        optionFilterProp="label"
        disabled={isDisabled}
        placeholder={isMixed ? t('mixed') : tool('svgChoosePiece')}
        value={chosen || undefined}
        options={lines.map(({ node, depth }) => ({
          value: node.id,
          label: `${'\u2003'.repeat(depth)}${node.title || node.id}`,
        }))}
        onChange={onCommit}
        onActive={(active) => setPointed(active === null || active === undefined ? null : String(active))}
        onOpenChange={(isOpen) => !isOpen && setPointed(null)}
      />
    </div>
  );
}
