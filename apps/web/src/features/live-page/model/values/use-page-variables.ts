import { fillVariables, type Page, type PageVariable, type Palette, textVariables } from '@zutai/diagram';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import { PageVariables } from './page-variables.ts';

const none: readonly PageVariable[] = [];

/** The variables of the page that is open here. The same object as long as it is open. */
export function usePageVariables(con: Page['con']): PageVariables {
  const common = useText('common');
  const [variables] = useState(() => new PageVariables());
  const onOff = useMemo(
    () => [
      { value: '1', text: common('boolTrue') },
      { value: '0', text: common('boolFalse') },
    ],
    [common],
  );
  variables.define(con.variables ?? none, onOff);
  return variables;
}

/** Draws anew when one of the variables that are asked for gets another value. */
function useChanges(variables: PageVariables, isWanted: (name: string) => boolean): number {
  const [version, next] = useReducer((now: number) => now + 1, 0);
  useEffect(() => variables.subscribe((name) => isWanted(name) && next()), [variables, isWanted]);
  return version;
}

/** The page with the values of its variables in its texts; what holds none stays the same object. */
export function useFilledPage(page: Page, variables: PageVariables): Page {
  const used = useMemo(() => textVariables(page.widgets), [page.widgets]);
  const isWanted = useMemo(() => (name: string) => used.has(name), [used]);
  const version = useChanges(variables, isWanted);
  return useMemo(() => {
    // Read anew with each change.
    void version;
    const widgets = used.size === 0 ? page.widgets : fillVariables(page.widgets, variables.texts);
    return widgets === page.widgets ? page : { ...page, widgets };
  }, [page, used, variables, version]);
}

const all = () => true;

/** The values of variables as texts show them, while a page runs; undefined while it does not. */
export function useVariableTexts(
  con: Page['con'],
  variables: PageVariables,
  isRunning: boolean,
): ReadonlyMap<string, string> | undefined {
  const version = useChanges(variables, all);
  const { variables: list = none } = con;
  return useMemo(() => {
    void version;
    return isRunning && list.length > 0 ? variables.texts : undefined;
  }, [isRunning, list, variables, version]);
}

/** The palette with the colours that variables are, as `$name`. */
export function useVariablePalette(palette: Palette, con: Page['con'], variables: PageVariables): Palette {
  const { variables: list = none } = con;
  const isWanted = useMemo(() => {
    const colors = new Set(list.flatMap(({ name, type }) => (type === 'color' ? [name] : [])));
    return (name: string) => colors.has(name);
  }, [list]);
  const version = useChanges(variables, isWanted);
  return useMemo(() => {
    // Read anew with each change of what the variables are or hold.
    void [version, list];
    return variables.colored(palette);
  }, [palette, list, variables, version]);
}
