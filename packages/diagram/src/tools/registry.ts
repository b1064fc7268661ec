import { createDrawTool, drawToolPrefix } from './draw-tool.ts';
import { formatBrushTool } from './format-brush-tool.ts';
import { placeTool } from './place/place-tool.ts';
import { selectTool } from './select-tool.ts';
import type { Tool } from './tool.ts';

/** Tools by id. Drawing tools are made on demand, one a widget type: `draw-ShapeRect`. */
const tools = new Map<string, Tool>([selectTool, formatBrushTool, placeTool].map((tool) => [tool.id, tool]));

/** Tools that draw no widget type of their own. */
export const toolIds: readonly string[] = [...tools.keys()];

/** @throws RangeError for an id that names no tool. */
export function getTool(id: string): Tool {
  let tool = tools.get(id);
  if (!tool && id.startsWith(drawToolPrefix)) {
    tool = createDrawTool(id.slice(drawToolPrefix.length));
    tools.set(id, tool);
  }
  if (!tool) throw new RangeError(`No tool ${id}`);
  return tool;
}
