import type { Widget } from '@zutai/diagram';
import type { SvgNode, UsualSvgData } from '@zutai/widgets';
import { useText } from '../../../lib/language/index.ts';
import styles from './control.module.css';
import type { ControlProps } from './control-props.ts';

/** The pieces in the order they are painted, each with how deep it is in groups. */
function listPieces({ data }: Widget): { node: SvgNode; depth: number }[] {
  const depths = new Map<string, number>([['', -1]]);
  const nodes = (data as Partial<UsualSvgData>).nodes ?? [];
  return nodes.map((node) => {
    const depth = (depths.get(node.parent) ?? -1) + 1;
    depths.set(node.id, depth);
    return { node, depth };
  });
}

/** Which piece of an imported drawing a part is: its elements by the names they have in the file. */
export function SvgPartControl({ id, field, widgets, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const [first] = widgets;
  const pieces = first === undefined || widgets.length > 1 ? [] : listPieces(first);
  const isListed = pieces.some(({ node }) => node.id === value);
  return (
    <select
      id={id}
      data-field={field.path}
      className={styles.input}
      disabled={isDisabled || widgets.length > 1}
      value={isMixed ? '' : String(value ?? '')}
      onChange={({ target }) => onCommit(target.value)}
    >
      {(isMixed || !isListed) && (
        <option value={isMixed ? '' : String(value ?? '')}>
          {isMixed ? t('mixed') : String(value || '—')}
        </option>
      )}
      {pieces.map(({ node, depth }) => (
        <option key={node.id} value={node.id}>
          {`${'\u2003'.repeat(depth)}${node.title}`}
        </option>
      ))}
    </select>
  );
}
