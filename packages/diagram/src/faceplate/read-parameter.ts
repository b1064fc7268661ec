import { visitWidgets } from '../document/limits.ts';
import type { FaceplateParameter, Page } from '../document/page.ts';
import { parametersOf } from '../document/parameter.ts';
import { isReadPath } from '../language/localise.ts';
import { changeTexts } from '../page-variable/variable-texts.ts';

/**
 * The parameters of a faceplate that people read and nothing else: no tag, no script and no value that is written holds
 * one, nor is it handed on. Only these can have another value in English.
 */
export function readParametersOf({ con, widgets }: Pick<Page, 'con' | 'widgets'>): readonly FaceplateParameter[] {
  const texts = parametersOf(con).filter(({ kind }) => kind === 'text');
  if (texts.length === 0) return texts;
  const others: string[] = [];
  visitWidgets(widgets, (widget) => {
    const { data, style, animation, clickEvent, authRegion } = changeTexts(widget, () => '', isReadPath);
    others.push(JSON.stringify([data, style, animation, clickEvent, authRegion]));
  });
  const isElsewhere = (reference: string) => others.some((text) => text.includes(reference));
  return texts.filter(({ name }) => !isElsewhere(`\${${name}}`) && !isElsewhere(`\${${name}.title}`));
}
