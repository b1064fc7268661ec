import { isVariableName, type PageVariable } from '../document/kept/page-variable.ts';
import { maxPageVariables } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import { renameUsesOf, type VariableUses, variablesOf } from './edit-variables.ts';

/** A name that cannot be one, so that nothing has it already. */
const nobody = '$';

/** The variables of a page that these widgets and styles name. */
export function variablesUsed(uses: VariableUses, page: Pick<Page, 'con'>): readonly PageVariable[] {
  return variablesOf(page).filter(({ name }) => {
    const without = renameUsesOf(uses, name, nobody);
    return (
      without.styles !== uses.styles || without.widgets.some((one, place) => one !== uses.widgets[place])
    );
  });
}

const longestName = 50;

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) {
    const name = wanted.slice(0, longestName - String(n).length) + n;
    if (!taken.has(name) && isVariableName(name)) return name;
  }
}

/**
 * Brings the variables that widgets and styles of another page name. One of the same name and type is taken as it is
 * there; where the name is that of a value of another type, theirs gets another. What finds no room is left named, for
 * the check of the page to find. A faceplate takes none: it has those of the pages it is shown on.
 */
export function carryVariables(
  page: Page,
  given: VariableUses,
  carried: readonly PageVariable[],
): { page: Page; uses: VariableUses } {
  const own = variablesOf(page);
  const variables = [...own];
  let uses = given;
  const taken = new Set([...own, ...carried].map(({ name }) => name));
  for (const variable of page.con.parameters ? [] : carried) {
    const known = own.find(({ name }) => name === variable.name);
    if (known?.type === variable.type || variables.length >= maxPageVariables) continue;
    const name = known ? freeName(variable.name, taken) : variable.name;
    if (known) uses = renameUsesOf(uses, variable.name, name);
    taken.add(name);
    variables.push({ ...variable, name });
  }
  const isNew = variables.length > own.length;
  return { page: isNew ? { ...page, con: { ...page.con, variables } } : page, uses };
}
