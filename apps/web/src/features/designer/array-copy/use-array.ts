import {
  ArraySession,
  boundsOfAll,
  type Counting,
  type CountRow,
  type CountRule,
  canCount,
  countPlaces,
  type Editor,
  type FaceplateData,
  listCountRows,
  refuseArray,
  roomForCopies,
} from '@zutai/diagram';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHost } from '../host/designer-host.tsx';
import { findAnyWidget } from '../lint/finding.ts';
import { listMissingTags } from '../model/lookup/missing-signals.ts';
import { useWordSource } from '../model/words/use-word-source.ts';
import { type ArrayForm, arrangementOf, countOutside, listNeighbours, usualForm } from './array-form.ts';

/** As it was left, for the next time. */
let lastForm = usualForm;
/** More copies than this are shown a moment after the last key, and not with each. */
const MANY = 200;
const MANY_AFTER_MS = 150;
/** What of the copies does not exist is looked up when nobody types any more. */
const CHECK_AFTER_MS = 250;

interface Warnings {
  missing: readonly string[];
  outsideCount: number;
}
const noWarnings: Warnings = { missing: [], outsideCount: 0 };

/** An array being tried out: its form, what it counts up, what is wrong with it. The page shows it all along. */
export function useArray(editor: Editor, onClose: () => void) {
  const source = useWordSource();
  const { context } = useHost();
  const [session, setSession] = useState<ArraySession>();
  const [form, setForm] = useState(lastForm);
  const [rules, setRules] = useState<ReadonlyMap<string, CountRule>>(new Map());
  const [warnings, setWarnings] = useState(noWarnings);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  useEffect(() => {
    let isLeft = false;
    const begun = new ArraySession(editor, () => {
      if (!isLeft) latestClose.current();
    });
    setSession(begun);
    return () => {
      isLeft = true;
      begun.cancel();
    };
  }, [editor]);

  // Of the page and of the group that is entered, without the copies: what is asked of it stays the same while they are tried.
  const { whole, base } = useMemo(
    () =>
      session === undefined
        ? { whole: editor.page, base: editor.scopePage }
        : { whole: editor.markedWhole, base: editor.markedPage },
    [session, editor],
  );
  const widgets = useMemo(() => session?.widgets ?? [], [session]);
  const box = useMemo(() => boundsOfAll(widgets) ?? { x: 0, y: 0, width: 0, height: 0 }, [widgets]);
  const neighbours = useMemo(() => listNeighbours(base, widgets), [base, widgets]);
  const rows = useMemo(() => listCountRows(widgets, source), [widgets, source]);
  const counting = useMemo<readonly Counting[]>(
    () => rows.map((row) => ({ row, rule: rules.get(row.key) ?? row.rule })),
    [rows, rules],
  );
  const arrangement = useMemo(() => arrangementOf(form, box, neighbours), [form, box, neighbours]);
  const copies = Math.max(0, countPlaces(arrangement) - 1);
  const problem = useMemo(() => refuseArray(whole, widgets, arrangement), [whole, widgets, arrangement]);
  const room = useMemo(() => roomForCopies(whole, widgets), [whole, widgets]);
  const isCounted = counting.every(({ row, rule }) => canCount(row, rule, problem ? 0 : copies));

  const settings = useMemo(() => ({ arrangement, counting, source }), [arrangement, counting, source]);
  const isMany = problem === undefined && copies * widgets.length > MANY;
  const isStale = useRef(false);
  const show = useCallback(() => {
    isStale.current = false;
    session?.show(settings);
  }, [session, settings]);
  const { faceplates } = context;
  useEffect(() => {
    lastForm = form;
  }, [form]);
  useEffect(() => {
    if (session === undefined) return;
    isStale.current = true;
    if (!isMany) show();
    const check = () =>
      setWarnings({
        missing: listMissingTags(base, session.copies, faceplates),
        outsideCount: countOutside(base, session.copies),
      });
    const timers = [
      setTimeout(() => isStale.current && show(), MANY_AFTER_MS),
      setTimeout(check, CHECK_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [session, show, isMany, base, faceplates]);

  /** What a row's parameter is called. */
  const titleOf = ({ parameter, places }: CountRow): string => {
    const widget = findAnyWidget(whole, places[0]?.widgetId ?? '');
    const faceplateId = (widget?.data as Partial<FaceplateData> | undefined)?.faceplateId;
    const known = faceplateId === undefined ? [] : source.parametersOf(faceplateId);
    return known?.find(({ name }) => name === parameter)?.title ?? '';
  };

  return {
    titleOf,
    form,
    change: (change: Partial<ArrayForm>) => setForm((now) => ({ ...now, ...change })),
    setForm,
    box,
    base,
    neighbours,
    counting,
    setRule: (key: string, rule: CountRule) => setRules((now) => new Map(now).set(key, rule)),
    copies,
    room,
    problem,
    warnings,
    canApply: problem === undefined && copies > 0 && isCounted,
    apply() {
      if (isStale.current) show();
      session?.finish();
    },
  };
}
