import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/language/index.ts';
import type { Panels } from '../host/actions.ts';
import { useHost } from '../host/designer-host.tsx';
import { useToolStore } from '../model/tool-store.ts';
import { CommandBar } from '../toolbar/CommandBar.tsx';
import toolStyles from '../toolbar/toolbar.module.css';
import { VariantSwitch } from '../variant/VariantSwitch.tsx';
import type { PanelFolds } from './use-panel-folds.ts';

function Fold(props: {
  label: string;
  isOpen: boolean;
  isPushed?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={props.isPushed === true ? `${toolStyles.tool} ${toolStyles.push}` : toolStyles.tool}
      aria-label={props.label}
      title={props.label}
      aria-expanded={props.isOpen}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

/** The second bar: commands, and what folds the panels at the sides. */
export function DesignBar({ panels, folds }: { panels: Panels; folds: PanelFolds }) {
  const t = useText('designer');
  const { editor } = useHost();
  const hasNames = useToolStore((tools) => tools.hasNames);
  const { left, right } = folds.open;
  return (
    <div className={toolStyles.bar} data-names={hasNames}>
      <Fold label={t(left ? 'foldLeft' : 'unfoldLeft')} isOpen={left} onClick={() => folds.toggle('left')}>
        {left ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </Fold>
      <span className={toolStyles.gap} />
      <VariantSwitch editor={editor} />
      <CommandBar editor={editor} panels={panels} />
      <Fold
        label={t(right ? 'foldRight' : 'unfoldRight')}
        isOpen={right}
        isPushed
        onClick={() => folds.toggle('right')}
      >
        {right ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </Fold>
    </div>
  );
}
