import { describe, expect, it } from 'vitest';
import { designerPathOf, ownerFieldsOf, ownerKeyOf, pageListPathOf } from './owner-path.ts';

describe('where the pages of an owner are drawn and listed', () => {
  it('knows the three addresses of the specification and the one of faceplates', () => {
    expect(designerPathOf({ kind: 'equipment', id: '7' }, '3')).toBe('/manage/eg/7/designer/3');
    expect(designerPathOf({ kind: 'project', id: '7' }, '3')).toBe('/manage/project/7/designer/3');
    expect(designerPathOf({ kind: 'template', id: '7' }, 'new')).toBe('/manage/template/7/designer/new');
    expect(designerPathOf({ kind: 'faceplate', exampleEquipmentId: '7' }, '3')).toBe(
      '/manage/faceplate/designer/3',
    );
  });

  it('leads back to the list the page is in', () => {
    expect(pageListPathOf({ kind: 'equipment', id: '7' })).toBe('/manage/eg/equipment/edit/7/page');
    expect(pageListPathOf({ kind: 'template', id: '7' })).toBe('/manage/eg/template/edit/7/page');
    expect(pageListPathOf({ kind: 'faceplate' })).toBe('/manage/faceplate/list');
  });

  it('keeps the drafts of different owners apart, also when ids are equal', () => {
    const keys = (['equipment', 'project', 'template'] as const).map((kind) => ownerKeyOf({ kind, id: '7' }));
    expect(new Set([...keys, ownerKeyOf({ kind: 'faceplate' })]).size).toBe(4);
  });

  it('names exactly one owner in a call', () => {
    expect(ownerFieldsOf({ kind: 'project', id: '7' })).toEqual({ projectId: '7' });
    expect(ownerFieldsOf({ kind: 'faceplate', exampleEquipmentId: '7' })).toEqual({ kind: 'faceplate' });
  });
});
