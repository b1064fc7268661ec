import type { Editor } from '@zutai/diagram';
import { ArrayPanel } from '../array-copy/ArrayPanel.tsx';
import { DocumentationPanel } from '../documentation/DocumentationPanel.tsx';
import { FindPanel } from '../find-replace/FindPanel.tsx';
import { InstancesPanel } from '../instances/InstancesPanel.tsx';
import { toolStore, useToolStore } from '../model/tool-store.ts';
import { SimulationPanel } from '../simulation/SimulationPanel.tsx';

const panels = {
  array: ArrayPanel,
  instances: InstancesPanel,
  find: FindPanel,
  documentation: DocumentationPanel,
  simulation: SimulationPanel,
} as const;

/** The tool that is open under the drawing. */
export function ToolPanels({ editor }: { editor: Editor }) {
  const panel = useToolStore((state) => state.panel);
  if (panel === null) return null;
  const Shown = panels[panel];
  return <Shown editor={editor} onClose={toolStore.closePanel} />;
}
