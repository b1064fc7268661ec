import { calls, type ResponseOf } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Cell, Say } from '../cell.ts';
import { defineList } from '../define-list.ts';

type Template = ResponseOf<typeof calls.template.query>['rows'][number];

function contents({ kind, signalCount, pageCount }: Template, say: Say): Cell {
  const counted = (key: 'signals' | 'pages', count: number) =>
    `${say.text(textRef('equipment', key))} ${count}`;
  const of = kind === 'GM' ? `${say.text(textRef('fixedModel', 'one'))} · ` : '';
  return `${of}${counted('signals', signalCount)} · ${counted('pages', pageCount)}`;
}

/** Templates as they are chosen from when equipment is added; shown nowhere as a list. */
export const templateChoices = defineList(calls.template.query, {
  name: 'template-choice',
  title: textRef('template', 'title'),
  search: textRef('template', 'search'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('template', 'name'), { sort: 'title' }),
    make.cell('contents', textRef('equipment', 'signals'), contents),
  ],
});
