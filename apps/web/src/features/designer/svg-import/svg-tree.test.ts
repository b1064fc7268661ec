import { createEditor, createPage } from '@zutai/diagram';
import { importSvg, widgetCatalog } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { insertSvg } from '../library/insert.ts';
import { branchIds, createParts, highlightNode, listSvgLines } from './svg-tree.ts';

const file = `<svg viewBox="0 0 200 100"><title>Tank</title>
  <g id="body"><rect id="shell" width="100" height="100" fill="#888"/><circle id="eye" cx="50" cy="50" r="9"/></g>
  <rect id="pipe" x="100" y="40" width="100" height="20" onclick="steal()"/><script>alert(1)</script></svg>`;
const imported = importSvg(file);
if (!imported.ok) throw new Error(imported.problem);
const { value } = imported;
const named = (title: string) => value.nodes.find((node) => node.title === title)!;

describe('an SVG drawing that is imported', () => {
  it('lists its pieces, and what is in them deeper', () => {
    expect(listSvgLines(value.nodes).map(({ node, depth }) => [node.title, depth])).toEqual([
      ['body', 0],
      ['shell', 1],
      ['eye', 1],
      ['pipe', 0],
    ]);
    expect(branchIds(value.nodes, named('body').id).size).toBe(3);
  });

  it('fades everything but one piece', () => {
    const faded = highlightNode(value.nodes, named('eye').id).filter(({ opacity }) => (opacity ?? 1) < 1);
    expect(faded.map(({ title }) => title)).toEqual(['shell', 'pipe']);
    expect(highlightNode(value.nodes, null)).toEqual(value.nodes);
  });

  it('becomes a widget in the middle with the chosen pieces ready to be bound', () => {
    const editor = createEditor({ page: createPage(), catalog: widgetCatalog });
    const place = { editor, view: { middle: () => ({ x: 500, y: 300 }) } };
    const parts = createParts(value, new Set([named('pipe').id]));
    expect(insertSvg(place, value, parts)).toMatchObject({ ok: true });
    const [widget] = editor.page.widgets;
    expect(widget).toMatchObject({
      widgetType: 'UsualSvg',
      widgetName: 'Tank',
      position: { x: 380, y: 240, width: 240, height: 120 },
      data: { parts: [{ nodeId: named('pipe').id, title: 'pipe' }] },
    });
    expect(widgetCatalog.get('UsualSvg')!.check(widget!)).toEqual([]);
    expect(JSON.stringify(widget)).not.toMatch(/alert|steal|onclick/);
  });
});
