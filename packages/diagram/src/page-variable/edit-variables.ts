import { changeBindings } from '../binding/walk.ts';
import { changeAll } from '../document/edit/change-widget.ts';
import type { PageStyle } from '../document/kept/page-style.ts';
import {
  isVariableName,
  type PageVariable,
  type VariableType,
  variableValue,
} from '../document/kept/page-variable.ts';
import { maxPageVariables } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { stylesOf } from '../page-style/edit-styles.ts';
import { renameInScript } from './variable-scripts.ts';
import { changeTexts, refersTo } from './variable-texts.ts';

const none: readonly PageVariable[] = [];

/** The same list for the same container, also when it has none. */
export function variablesOf({ con }: Pick<Page, 'con'>): readonly PageVariable[] {
  return con.variables ?? none;
}

/** What a variable is called. */
export function variableTitle({ title, name }: PageVariable): string {
  return title || name;
}

const withVariables = (page: Page, variables: readonly PageVariable[]): Page => ({
  ...page,
  con: { ...page.con, variables },
});

/** Why a name cannot be that of the variable at a place; undefined when it can. */
export function variableNameProblem(
  variables: readonly PageVariable[],
  place: number,
  name: string,
): 'wrong' | 'taken' | undefined {
  if (!isVariableName(name)) return 'wrong';
  return variables.some((other, at) => at !== place && other.name === name) ? 'taken' : undefined;
}

const starts = { number: 0, text: '', boolean: false, color: '$accent' } as const;

/** A new variable at the end; the same page when there is no room for more. */
export function addVariable(page: Page, type: VariableType): Page {
  const variables = variablesOf(page);
  if (variables.length >= maxPageVariables) return page;
  const taken = new Set(variables.map(({ name }) => name));
  let n = 1;
  while (taken.has(`value${n}`)) n += 1;
  return withVariables(page, [...variables, { name: `value${n}`, type, default: starts[type] }]);
}

/** Colours of a style and of data that are the variable. */
function renameColors(value: unknown, from: string, to: string): unknown {
  if (value === `$${from}`) return `$${to}`;
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const next = renameColors(inner, from, to);
    if (next === inner) continue;
    copy ??= (Array.isArray(value) ? value.slice() : { ...value }) as Record<string, unknown>;
    copy[name] = next;
  }
  return copy ?? value;
}

function renameUses(widget: Widget, from: string, to: string): Widget {
  const own = changeTexts(widget, (text) =>
    refersTo(text, from) ? text.replaceAll(`\${${from}}`, `\${${to}}`) : text,
  );
  let changed = renameInScript(own, from, to);
  for (const part of ['style', 'data', 'animation'] as const) {
    const next = renameColors(changed[part], from, to);
    if (next !== changed[part]) changed = { ...changed, [part]: next };
  }
  return changed;
}

/** Widgets and styles, on a page or on their way to one. */
export interface VariableUses {
  readonly widgets: readonly Widget[];
  readonly styles: readonly PageStyle[];
}

/**
 * Renames a variable wherever it is named: in bindings, in texts of both languages, as a colour, of styles too, and in
 * calls of scripts.
 */
export function renameUsesOf({ widgets, styles }: VariableUses, from: string, to: string): VariableUses {
  const renamed = changeAll(widgets, (widget) => renameUses(widget, from, to));
  return {
    widgets: renamed.map((widget) =>
      changeBindings(widget, (place) => {
        const { binding } = place;
        if (binding.type !== 'variable' || binding.variable !== from) return binding;
        return { ...binding, variable: to, title: binding.title === from ? to : binding.title };
      }),
    ),
    styles: renameColors(styles, from, to) as VariableUses['styles'],
  };
}

function renameVariable(page: Page, from: string, to: string): Page {
  const { widgets, styles } = renameUsesOf({ widgets: page.widgets, styles: stylesOf(page) }, from, to);
  const bgColor = renameColors(page.con.bgColor, from, to) as string;
  const con = { ...page.con, bgColor, ...(page.con.styles && { styles }) };
  return { ...page, con, widgets };
}

/** Changes the variable at a place, and with its name all its uses. One that could not be is left as it was. */
export function changeVariable(page: Page, place: number, change: Partial<PageVariable>): Page {
  const variables = variablesOf(page);
  const before = variables[place];
  if (!before) return page;
  const after = { ...before, ...change };
  if (variableNameProblem(variables, place, after.name)) return page;
  const value = variableValue(after.type, after.default);
  const known = { ...after, default: value ?? starts[after.type] };
  const renamed = known.name === before.name ? page : renameVariable(page, before.name, known.name);
  return withVariables(
    renamed,
    variables.map((variable, at) => (at === place ? known : variable)),
  );
}

/** Takes a variable away; what named it is found by the check of the page. */
export function removeVariable(page: Page, place: number): Page {
  return withVariables(
    page,
    variablesOf(page).filter((_variable, at) => at !== place),
  );
}
