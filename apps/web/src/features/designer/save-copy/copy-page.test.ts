import { createPage, findBindings, type RebindSignal, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import { copyToEquipment } from './copy-page.ts';

const signal = (id: string, equipId: string, tag: string): RebindSignal => ({
  id,
  equipId,
  tag,
  title: `${tag} of ${equipId}`,
  equipTitle: equipId,
});

function value(id: string, binding: object): Widget {
  const model = widgetCatalog.get('UsualDataText');
  if (model === undefined) throw new Error('UsualDataText is registered');
  const widget = model.create(id, { x: 10, y: 10, width: 80, height: 20, rotate: 0 }) as Widget;
  const path = findBindings(widget)[0]?.path ?? 'data';
  return setAtPath(widget, path, { ...unbound, ...binding });
}

const boundTo = (widget: Widget | undefined) => (widget ? findBindings(widget)[0]?.binding : undefined);

const from = { equipmentId: '1', signals: [signal('11', '1', 'flow'), signal('12', '1', 'gone')] };
const to = { equipmentId: '2', title: 'Pump 2', signals: [signal('21', '2', 'flow')] };

describe('a copy of the drawing for other equipment', () => {
  const page = createPage({ title: 'A', equipmentId: '1' }, [
    value('a', { type: 'signal', signalId: '11', equipId: '1', title: 'Flow' }),
    value('b', { type: 'signal', signalId: '12', equipId: '1', title: 'Gone' }),
    value('c', { type: 'system', systemKey: 'online', equipId: '1', title: 'Online' }),
  ]);
  const copy = copyToEquipment(page, from, to);

  it('moves a binding to the signal with the same tag', () => {
    expect(boundTo(copy.page.widgets[0])).toMatchObject({ signalId: '21', equipId: '2' });
  });

  it('unbinds what has no such signal there, and says which', () => {
    expect(boundTo(copy.page.widgets[1])?.signalId ?? '').toBe('');
    expect(copy.losses).toEqual([expect.objectContaining({ widgetId: 'b', title: 'Gone' })]);
  });

  it('takes along what is about the equipment itself', () => {
    expect(boundTo(copy.page.widgets[2])).toMatchObject({ systemKey: 'online', equipId: '2' });
  });

  it('belongs to the other equipment and leaves the drawing as it is', () => {
    expect(copy.page.con.equipmentId).toBe('2');
    expect(page.con.equipmentId).toBe('1');
    expect(boundTo(page.widgets[0])).toMatchObject({ signalId: '11' });
  });
});
