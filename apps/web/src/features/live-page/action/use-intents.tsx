import type { LiveLookup, Widget } from '@zutai/diagram';
import { fillText } from '@zutai/i18n';
import {
  type ClickIntent,
  type ClickPhase,
  type IntentListener,
  isShown,
  listPlaced,
  type PressStates,
} from '@zutai/widgets';
import { widgetText } from '@zutai/widgets/model';
import { App } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { createRandomId } from '../../../lib/random-id/index.ts';
import {
  followUnknown,
  RUNNING_STATE,
  refusalText,
  runWrite,
  type SignalDefinition,
  useWriteDialog,
  type WriteState,
} from '../../monitor/index.ts';
import type { PageSources } from '../model/page-owner.ts';
import type { PageVariables } from '../model/values/page-variables.ts';
import { type ClickSteps, stepThrough } from './click-steps.ts';
import { type OpenWindow, PageWindows, type RenderPage } from './PageWindows.tsx';
import { PressedButtons } from './pressed-buttons.ts';
import { withWrite } from './running-writes.ts';
import { usePendingWork } from './use-pending-work.ts';
import { useScripts } from './use-scripts.ts';
import { textFor, writtenText } from './value-text.ts';
import { type RunningWrite, WriteCards } from './WriteCards.tsx';

type Intent<K extends ClickIntent['kind']> = Extract<ClickIntent, { kind: K }>;
type Actions = {
  [K in ClickIntent['kind']]: (
    intent: Intent<K>,
    phase: ClickPhase,
    clicked: Clicked,
    widgetId: string,
  ) => void;
};
/** What of the widget's click settings an intent does not carry. */
type Clicked = Parameters<IntentListener>[2]['clickEvent']['config'] | undefined;

interface IntentOptions {
  /** The page as it runs; what is no longer on it does not act. */
  widgets: readonly Widget[];
  sources: PageSources;
  live: LiveLookup;
  variables: PageVariables;
  /** Goes to another page, in the same place. */
  go: (pageId: string) => void;
  back: () => void;
  /** The page of a popup. */
  renderPage: RenderPage;
}

/** Most windows of one page. */
const MAX_WINDOWS = 8;
/** How long a button stays pressable after its press was agreed to, ms. */
const ARMED_MS = 10_000;
let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

/** What the settings of a click that does not write ask for. */
const stepsOf = (clicked: Clicked): ClickSteps => ({
  hint: clicked?.hint === true ? clicked.hintValue : '',
  isAsked: clicked?.confirm !== false,
  delayMs: clicked?.delay.enable === true ? clicked.delay.value : 0,
});

/** The buttons held on this page; leaving, hiding or closing it releases them all. */
function usePressedButtons(): PressedButtons {
  const [buttons] = useState(() => new PressedButtons());
  useEffect(() => {
    const releaseAll = () => buttons.releaseAll();
    const releaseHidden = () => {
      if (document.visibilityState === 'hidden') releaseAll();
    };
    window.addEventListener('pagehide', releaseAll);
    window.addEventListener('blur', releaseAll);
    document.addEventListener('visibilitychange', releaseHidden);
    return () => {
      releaseAll();
      window.removeEventListener('pagehide', releaseAll);
      window.removeEventListener('blur', releaseAll);
      document.removeEventListener('visibilitychange', releaseHidden);
    };
  }, [buttons]);
  return buttons;
}

/** Carries out what clicks on a page ask for (specification, section 3, "clickEvent"). */
export function useIntents({ widgets, sources, live, variables, go, back, renderPage }: IntentOptions): {
  onIntent: IntentListener;
  /** Windows and running writes, to be put beside the page. */
  extras: ReactNode;
  /** How far the page's momentary presses are. */
  presses: PressStates;
} {
  const t = useText('livePage');
  const common = useText('common');
  const titleOf = useTitle();
  const language = useLanguage();
  const navigate = useNavigate();
  const { message, modal } = App.useApp();
  const write = useWriteDialog();
  const feed = useFeedState();
  const [windows, setWindows] = useState<readonly OpenWindow[]>([]);
  const [writes, setWrites] = useState<readonly RunningWrite[]>([]);
  const pending = usePendingWork();
  const pressed = usePressedButtons();
  useEffect(() => {
    // A press ends when the driver of its signal, its gateway or the line to the server fails.
    pressed.endUnreachable((signalId) => {
      const signal = sources.signals.find(({ id }) => id === signalId);
      return signal !== undefined && write.reasonFor(signal) !== undefined;
    });
  }, [pressed, write, sources.signals]);
  /** Until when a button whose press was agreed to may be pressed, ms of the browser's monotonic clock. */
  const armed = useRef(new Map<string, number>());
  const following = useRef(new Map<number, AbortController>());
  const closeWrite = useCallback((id: number) => {
    following.current.get(id)?.abort();
    following.current.delete(id);
    setWrites((now) => now.filter((running) => running.id !== id));
  }, []);
  const closeWindow = useCallback(
    (id: number) => setWindows((now) => now.filter((one) => one.id !== id)),
    [],
  );
  const runScript = useScripts({ sources, live, variables, openPage: go });

  const say = (reason: string) => void message.warning(fillText(widgetText[language][reason] ?? reason));

  function openWindow(intent: Intent<'window'> | Intent<'iframe'>): void {
    const { width, height, left, top, isCentred, showsTitle } = intent;
    const content = intent.kind === 'window' ? { pageId: intent.pageId } : { href: intent.href };
    const place = { width, height, left, top, isCentred };
    if (windows.length >= MAX_WINDOWS)
      return void message.warning(t('tooManyWindows', { count: MAX_WINDOWS }));
    const number = windows.filter((one) => one.place.left === left && one.place.top === top).length;
    setWindows((now) => [...now, { id: nextId(), place, number, content, showsTitle }]);
  }

  /** Whether a widget can be seen at this moment, wherever on the page it stands. */
  const isShownNow = useRef((_widgetId: string): boolean => false);
  isShownNow.current = (widgetId) => {
    const placed = listPlaced(widgets).find(({ widget }) => widget.id === widgetId);
    return placed !== undefined && isShown(placed.widget, placed.groups, null, live);
  };

  function runBeside(
    { binding, title }: Intent<'write'>,
    signal: SignalDefinition,
    value: string,
    { isQuiet, confirmed }: { isQuiet: boolean; confirmed: boolean },
  ): void {
    const shownValue = `${writtenText(signal, value, live.get(binding))} ${signal.unit}`.trim();
    const { target } = write;
    const id = nextId();
    const running = { id, signal, title, shownValue, isQuiet, state: RUNNING_STATE };
    setWrites((now) => withWrite(now, running));
    const stop = new AbortController();
    following.current.set(id, stop);
    const options = {
      ...{ target, signalId: signal.id, value, requestId: createRandomId(), confirmed },
      signal: AbortSignal.any([pending().signal, stop.signal]),
      onState: (state: WriteState) =>
        setWrites((now) => now.map((one) => (one.id === id ? { ...one, state } : one))),
    };
    void runWrite(options).then((ended) => {
      if (ended.phase === 'unknown') void followUnknown(options, ended);
    });
  }

  const sayHidden = (title: string) => void message.warning(t('hiddenMeanwhile', { title }));

  /** What a click's settings ask for before it acts. */
  function prepare(widgetId: string, title: string, steps: ClickSteps, run: () => void): void {
    const host = {
      ask: (hint: string, onOk: () => void) =>
        modal.confirm({
          title: t('hintTitle'),
          content: hint,
          okText: t('go'),
          cancelText: common('cancel'),
          onOk,
        }).destroy,
      inform: (hint: string) => void message.info(hint),
      announce: (delayMs: number) =>
        message.loading(t('delayed', { seconds: delayMs / 1000, title }), delayMs / 1000),
      isShown: () => isShownNow.current(widgetId),
      onHidden: () => sayHidden(title),
    };
    stepThrough(steps, host, pending(), run);
  }

  const prepareClick = (clicked: Clicked, widgetId: string, title: string, run: () => void) =>
    prepare(widgetId, title, stepsOf(clicked), run);

  function start(intent: Intent<'write'>, signal: SignalDefinition, widgetId: string): void {
    const { value, hint, delayMs, title } = intent;
    const own = value === null ? null : textFor(signal, value);
    if (own !== null && !intent.needsConfirmation && !signal.confirmWrite) {
      const options = { isQuiet: !intent.showsResult, confirmed: false };
      prepare(widgetId, title, { hint, isAsked: true, delayMs }, () =>
        runBeside(intent, signal, own, options),
      );
      return;
    }
    const work = pending();
    const feedback = sources.signals.find(({ id }) => id === intent.feedback?.signalId);
    write.open(signal, {
      ...(own !== null && { preset: { value: own } }),
      ...(hint !== '' && { hint }),
      ...(feedback && { feedback }),
      refusal: () =>
        isShownNow.current(widgetId) && !work.signal.aborted ? undefined : t('hiddenMeanwhile', { title }),
      // The dialog is the question; the delay comes after it, and the page shows the rest.
      ...(delayMs > 0 && {
        onAgreed: (text) =>
          prepare(widgetId, title, { hint: '', isAsked: false, delayMs }, () =>
            runBeside(intent, signal, text, { isQuiet: false, confirmed: true }),
          ),
      }),
    });
  }

  /** A press cannot be confirmed while it is held: it is agreed to first, and then may be pressed for a while. */
  function arm({ title, hint }: Intent<'write'>, widgetId: string): void {
    const seconds = ARMED_MS / 1000;
    const dialog = modal.confirm({
      title: t('armTitle', { title }),
      content: (
        <>
          {hint !== '' && <p>{hint}</p>}
          {t('armText', { seconds })}
        </>
      ),
      okText: t('arm'),
      cancelText: common('cancel'),
      onOk: () => {
        armed.current.set(widgetId, performance.now() + ARMED_MS);
        // It stays in sight as long as it is true, or until the press.
        void message.info({ key: `armed-${widgetId}`, content: t('armed', { seconds }), duration: seconds });
      },
    });
    pending().onLeave(dialog.destroy);
  }

  function hold(intent: Intent<'write'>, signal: SignalDefinition, widgetId: string): void {
    const { title } = intent;
    const confirmed = signal.confirmWrite || intent.needsConfirmation;
    if (confirmed && (armed.current.get(widgetId) ?? 0) < performance.now()) {
      arm(intent, widgetId);
      return;
    }
    message.destroy(`armed-${widgetId}`);
    if (!confirmed && intent.hint !== '') void message.info(intent.hint);
    const press = {
      target: write.target,
      signalId: signal.id,
      value: textFor(signal, intent.value ?? '1'),
      releaseValue: textFor(signal, intent.releaseValue ?? '0'),
      confirmed,
    };
    pressed.press(widgetId, press, {
      onRefused: (error) => void message.error(t('writeFailed', { title, reason: refusalText(error) })),
      onEnded: () => void message.warning(t('momentaryEnded', { title })),
      onReleaseUnsure: (error) =>
        void message.error({
          content: t('momentaryFailed', { title, reason: refusalText(error) }),
          duration: 0,
        }),
    });
  }

  /** Why the equipment of a signal cannot be written to now; undefined when it can. */
  function troubleOf(signal: SignalDefinition): string | undefined {
    if (write.target.trial?.isSimulated(signal.id)) return write.reasonFor(signal);
    const gateway = feed.gateways?.find(({ equipmentId }) => equipmentId === signal.equipmentId);
    const equipment = sources.equipments.find(({ id }) => id === signal.equipmentId);
    const title = equipment === undefined ? '' : titleOf(equipment);
    if (gateway?.communication === 'offline') return t('equipmentOffline', { title });
    return gateway?.vpn === true ? t('equipmentVpn', { title }) : write.reasonFor(signal);
  }

  /** A variable of the page is the viewer's own: nothing is asked, and nothing is written to the plant. */
  function setVariable({ binding, value, releaseValue, title }: Intent<'write'>, phase: ClickPhase): void {
    const text = phase === 'release' ? releaseValue : value;
    if (text === null) {
      if (phase !== 'release') void message.warning(t('variableNeedsInput', { title }));
      return;
    }
    if (!variables.write(binding.variable ?? '', text)) void message.warning(t('variableWrong', { title }));
  }

  const actions: Actions = {
    none: () => {},
    write(intent, phase, _clicked, widgetId) {
      if (intent.binding.type === 'variable') return setVariable(intent, phase);
      // First of all: a press that began has to end, whatever became of its signal and equipment meanwhile.
      if (phase === 'release') return pressed.release(widgetId);
      const signal = sources.signals.find(({ id }) => id === intent.binding.signalId);
      if (signal === undefined) return void message.warning(t('otherEquipment'));
      const trouble = troubleOf(signal);
      if (trouble !== undefined) {
        if (phase === 'press') pressed.refuse(widgetId);
        return void message.warning({ key: 'trouble', content: trouble });
      }
      if (phase === 'click') start(intent, signal, widgetId);
      else hold(intent, signal, widgetId);
    },
    // A widget that stands for a piece of equipment names no page of it.
    page: ({ pageId, equipId }, _phase, clicked, widgetId) =>
      prepareClick(clicked, widgetId, t('openPage'), () =>
        pageId === '' ? void navigate(pathTo('/monitor/eg/detail/list/:id', { id: equipId })) : go(pageId),
      ),
    window: (intent, _phase, clicked, widgetId) =>
      prepareClick(clicked, widgetId, t('popup'), () => openWindow(intent)),
    iframe: (intent, _phase, clicked, widgetId) =>
      prepareClick(clicked, widgetId, t('frame'), () => openWindow(intent)),
    link: ({ href, target }, _phase, clicked, widgetId) =>
      prepareClick(clicked, widgetId, href, () => {
        if (target === '_blank') window.open(href, '_blank', 'noopener,noreferrer');
        else if (href.startsWith('/')) void navigate(href);
        else window.location.assign(href);
      }),
    script: ({ source }, _phase, clicked, widgetId) =>
      prepareClick(clicked, widgetId, t('script'), () => runScript(source, clicked?.confirm !== false)),
    back: (_intent, _phase, clicked, widgetId) => prepareClick(clicked, widgetId, t('back'), back),
    refused: ({ reason }) => say(`click.refused.${reason}`),
  };

  const begin: IntentListener = (intent, phase, widget) => {
    // A value may have hidden it a moment ago, before its control was taken off the page. A release always passes.
    if (phase !== 'release' && !isShownNow.current(widget.id)) {
      if (phase === 'press') pressed.refuse(widget.id);
      return sayHidden(intent.kind === 'write' ? intent.title : widget.widgetName);
    }
    const act = actions[intent.kind] as (
      intent: ClickIntent,
      phase: ClickPhase,
      clicked: Clicked,
      widgetId: string,
    ) => void;
    act(intent, phase, widget.clickEvent?.config, widget.id);
  };
  const latest = useRef(begin);
  latest.current = begin;
  const onIntent = useCallback<IntentListener>((...asked) => latest.current(...asked), []);

  const extras = useMemo(
    () => (
      <>
        <PageWindows windows={windows} renderPage={renderPage} onClose={closeWindow} />
        <WriteCards writes={writes} onClose={closeWrite} />
      </>
    ),
    [windows, writes, closeWindow, closeWrite, renderPage],
  );
  return { onIntent, extras, presses: pressed.states };
}
