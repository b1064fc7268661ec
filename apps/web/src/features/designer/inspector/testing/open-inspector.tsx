import { calls, regionCalls } from '@zutai/contract';
import {
  createEditor,
  createPage,
  type Editor,
  emptyLookup,
  lightPalette,
  type Page,
  type Widget,
} from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { NoLive } from '../../../../lib/live/index.ts';
import { answer } from '../../../../testing/answer.ts';
import { show } from '../../../../testing/show.tsx';
import { PageVariables } from '../../../live-page/index.ts';
import { type DesignerHost, DesignerHostProvider } from '../../host/designer-host.tsx';
import { Inspector } from '../Inspector.tsx';

const words = { unbound: '', noValue: '', age: () => '', reason: () => '' };

/** What the designer gives its parts, over a page of its own. */
export function hostOf(editor: Editor): DesignerHost {
  const owner = { kind: 'equipment', id: '7' } as const;
  const common = { equipmentId: '7', equipmentTitle: '一号泵' };
  const signal = { ...common, unit: 'm', isReadOnly: false } as object;
  const signals = [
    { ...signal, id: '11', title: '液位', titleEn: 'Level', tag: 'level', min: 0, max: 6 },
    { ...signal, id: '12', title: '转速', titleEn: 'Speed', tag: 'speed' },
  ] as unknown as DesignerHost['signals'];
  const equipments = [{ id: '7', title: '一号泵', titleEn: '', online: true }] as const;
  return {
    editor,
    owner,
    pageId: '1',
    ...common,
    signals,
    sources: { owner, title: '一号泵', equipments, signals, mvars: [], errorText: null },
    live: emptyLookup,
    variables: new PageVariables(),
    context: {
      ...{
        live: emptyLookup,
        words,
        palette: lightPalette,
        nowMs: 0,
        mode: 'design',
        dataTextShow: 'signalName',
      },
    },
    report: () => undefined,
    view: {
      ...{ zoomBy: () => undefined, zoomTo: () => undefined, fit: () => undefined, reveal: () => undefined },
      pointAt: () => undefined,
      middle: () => ({ x: 0, y: 0 }),
    },
  };
}

/** A new widget of a type. */
export const make = (id: string, type: string, x = 100): Widget =>
  getWidget(type)!.model.create(id, { x, y: 100, width: 60, height: 20, rotate: 0 });

/** Shows the inspector over a page with these widgets, of which some are selected. */
export async function openInspector(
  widgets: Widget[],
  selected: string[],
  faceplates: ReadonlyMap<string, Page> = new Map(),
): Promise<Editor> {
  answer(regionCalls.query, () => []);
  answer(calls.page.query, () => []);
  const editor = createEditor({ page: createPage({}, widgets), catalog: widgetCatalog });
  editor.select(selected);
  const host = hostOf(editor);
  const context = {
    ...host.context,
    faceplates: { faceplates, signalByTag: () => undefined, equipments: [] },
  };
  await show({
    '/': (
      <DesignerHostProvider value={{ ...host, context }}>
        <NoLive>
          <main style={{ width: 320 }}>
            <Inspector editor={editor} hasStoredPassword={false} />
            <button type="button">elsewhere</button>
          </main>
        </NoLive>
      </DesignerHostProvider>
    ),
  });
  return editor;
}
