import {
  canReroute,
  changeBindings,
  clearBinding,
  type Editor,
  forgetWay,
  isGroupPosition,
  isInTheWay,
  type LintCode,
  type LintFinding,
  type LintKnown,
  type Page,
  replaceWidgets,
  visitWidgets,
  type Widget,
} from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import type { PageSources } from '../../live-page/index.ts';

export const severities = ['error', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

/** How much each finding matters: an error shows something wrong or does nothing, a note may be meant so. */
const severityByCode: Readonly<Record<LintCode, Severity>> = {
  'signal-missing': 'error',
  'equipment-mismatch': 'error',
  'mvar-missing': 'error',
  'system-missing': 'error',
  'tag-missing': 'error',
  'write-read-only': 'error',
  'input-read-only': 'warning',
  'click-ignored': 'warning',
  'click-covered': 'warning',
  'low-contrast': 'warning',
  'partly-outside': 'note',
  'page-missing': 'error',
  'link-missing': 'error',
  'link-unsafe': 'error',
  'faceplate-missing': 'error',
  'faceplate-unset': 'warning',
  'faceplate-cyclic': 'error',
  'faceplate-too-deep': 'error',
  'too-many-widgets': 'error',
  'equipment-missing': 'error',
  'variable-missing': 'error',
  'entry-missing': 'error',
  'entries-empty': 'warning',
  'parameter-missing': 'warning',
  'region-missing': 'warning',
  'region-stale': 'note',
  'outside-page': 'warning',
  'zero-size': 'warning',
  'connector-loose': 'warning',
  'pipe-through': 'note',
  unbound: 'note',
};

export function severityOf({ code }: Pick<LintFinding, 'code'>): Severity {
  return severityByCode[code];
}

/** The worst first; those of one severity in the order of the page. */
export function sortFindings(findings: readonly LintFinding[]): LintFinding[] {
  return severities.flatMap((severity) => findings.filter((finding) => severityOf(finding) === severity));
}

/** Bindings to something that is no longer there: what "clear broken bindings" takes off. */
const brokenCodes: ReadonlySet<LintCode> = new Set([
  'signal-missing',
  'equipment-mismatch',
  'mvar-missing',
  'system-missing',
]);

export function isBrokenBinding({ code }: Pick<LintFinding, 'code'>): boolean {
  return brokenCodes.has(code);
}

/** Takes off every broken binding, as one step. Returns how many there were. */
export function clearBrokenBindings(editor: Editor, findings: readonly LintFinding[]): number {
  const places = new Set(
    findings.filter(isBrokenBinding).map(({ widgetId, path }) => JSON.stringify([widgetId, path])),
  );
  if (places.size === 0) return 0;
  let count = 0;
  editor.change('edit', (page) =>
    replaceWidgets(
      page,
      page.widgets.map((widget) =>
        changeBindings(widget, ({ widgetId, path, binding }) => {
          if (!places.has(JSON.stringify([widgetId, path]))) return binding;
          count += 1;
          return clearBinding(binding);
        }),
      ),
    ),
  );
  return count;
}

/** Lets the pipes that lead through something find their ways again, as one step. Returns how many there were. */
export function rerouteFound(editor: Editor, findings: readonly LintFinding[]): number {
  const found = new Set(
    findings.flatMap(({ code, widgetId }) => (code === 'pipe-through' ? [widgetId] : [])),
  );
  const pipes = editor.page.widgets.filter(({ id, posLock }) => found.has(id) && !posLock).filter(canReroute);
  if (pipes.length === 0) return 0;
  editor.change('edit', (page) => replaceWidgets(page, pipes.map(forgetWay)));
  return pipes.length;
}

/** The widget on the page that holds a widget, which may be itself; undefined when there is none. */
export function findTopWidget(page: Page, id: string): Widget | undefined {
  const holds = (widget: Widget): boolean =>
    widget.id === id || (isGroupPosition(widget.position) && widget.position.children.some(holds));
  return page.widgets.find(holds);
}

export function findAnyWidget(page: Page, id: string): Widget | undefined {
  let found: Widget | undefined;
  visitWidgets(page.widgets, (widget) => {
    if (widget.id === id) found = widget;
  });
  return found;
}

interface KnownOptions {
  sources: Pick<PageSources, 'signals' | 'mvars' | 'equipments' | 'owner'>;
  systemKeys: ReadonlySet<string>;
  /** Pages of the same owner; undefined while they are not known. */
  pageIds: ReadonlySet<string> | undefined;
  faceplates: LintKnown['faceplates'];
  /** Ids and titles of regions; undefined while they are not known. */
  regions?: ReadonlySet<string> | undefined;
}

/** What the checks of a page are given; what is not known yet is not checked. */
export function createLintKnown(options: KnownOptions): LintKnown {
  const { sources, systemKeys, pageIds, faceplates, regions } = options;
  const signals = new Map(
    sources.signals.map(({ id, equipmentId, writable }) => [
      id,
      { equipId: equipmentId, isReadOnly: !writable },
    ]),
  );
  const mvars = new Set(sources.mvars.map(({ id }) => id));
  const hasMvars = sources.owner.kind === 'project';
  return {
    signal: (id) => signals.get(id),
    system: (key) => (systemKeys.has(key) ? {} : undefined),
    ...(hasMvars && { mvar: (id: string) => (mvars.has(id) ? {} : undefined) }),
    ...(pageIds && { hasPage: (id: string) => pageIds.has(id) }),
    ...(faceplates && { faceplates }),
    ...(regions && { regions }),
    standsInTheWay: (widget) => isInTheWay(widget, widgetCatalog),
    showsValue: ({ widgetType }) => getWidget(widgetType)?.hasValue === true,
    writesValue({ widgetType }) {
      const definition = getWidget(widgetType);
      const isInput = definition?.input !== undefined || definition?.overlay?.isInteractive === true;
      return isInput && definition.hasValue;
    },
    answersClicks: ({ widgetType }) => getWidget(widgetType)?.overlay?.isInteractive === true,
  };
}
