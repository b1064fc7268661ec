import { calls, type TemplateVersion } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';

/** How much a version changed, in words. */
export function versionChangeText({ added, changed, removed, restoredFrom }: TemplateVersion, say: Say) {
  const counted = [
    [textRef('template', 'versionAdded'), added],
    [textRef('template', 'versionChanged'), changed],
    [textRef('template', 'versionRemoved'), removed],
  ] as const;
  const counts = counted.flatMap(([text, count]) => (count === 0 ? [] : [say.text(text, { count })]));
  const from =
    restoredFrom === null
      ? []
      : [say.text(textRef('template', 'versionRestoredFrom'), { version: restoredFrom })];
  return [...from, ...counts].join(' · ');
}

/** The versions of a template, the newest first. */
export const templateVersionList = defineList(calls.template.queryVersions, {
  name: 'template-version',
  title: textRef('template', 'tabVersion'),
  scope: ['templateId'],
  rowKey: (row) => row.id,
  columns: (make) => [
    make.cell('version', textRef('template', 'version'), ({ version }) => `V${version}`, { sort: 'version' }),
    make.cell('changes', textRef('template', 'versionChanges'), versionChangeText),
    make.text('note', textRef('template', 'versionNote')),
    make.text('madeBy', textRef('template', 'versionBy')),
    make.time('madeMs', textRef('template', 'versionMade')),
    make.count('equipmentCount', textRef('template', 'versionEquipment')),
  ],
});
