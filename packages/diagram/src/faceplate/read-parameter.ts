import { visitWidgets } from '../document/limits.ts';
import type { FaceplateParameter, Page } from '../document/page.ts';
import { parametersOf } from '../document/parameter.ts';
import { isReadPath } from '../language/localise.ts';
import { changeTexts } from '../page-variable/variable-texts.ts';

/**
 * The parameters of a faceplate that people read and nothing else: no tag, no script and no value that is written holds
 * one, nor is it handed on. Only these can have another value in English.
 */
export function readParametersOf({
  con,
  widgets,
}: Pick<Page, 'con' | 'widgets'>): readonly FaceplateParameter[] {
  const texts = parametersOf(con).filter(({ kind }) => kind === 'text');
  if (texts.length === 0) return texts;
  const read: string[] = [];
  const others: string[] = [];
  const note = (text: string) => {
    read.push(text);
    return '';
  };
  visitWidgets(widgets, (widget) => {
    const { data, style, animation, clickEvent, authRegion } = changeTexts(widget, note, isReadPath);
    others.push(JSON.stringify([data, style, animation, clickEvent, authRegion]));
  });
  const isIn = (held: readonly string[], name: string) =>
    held.some((text) => text.includes(`\${${name}}`) || text.includes(`\${${name}.title}`));
  return texts.filter(({ name }) => isIn(read, name) && !isIn(others, name));
}
