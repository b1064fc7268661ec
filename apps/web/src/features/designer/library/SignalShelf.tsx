import { parametersOf } from '@zutai/diagram';
import { Button, Checkbox } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { LiveValueView } from '../../../components/value-view/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { matchesWords, wordsOf } from '../../../lib/search/index.ts';
import { type Choice, searchChoices } from '../binding/binding-choice.ts';
import { useChoices } from '../binding/use-choices.ts';
import { useHost } from '../host/designer-host.tsx';
import { useWindowed } from '../layers/use-windowed.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { dropSignals } from './drop-signal.ts';
import { insertWidgets } from './insert.ts';
import styles from './library.module.css';
import { createSignalTrend, createSignalWidgets, MAX_TREND_SIGNALS } from './signal-widget.ts';
import { usePlacing } from './use-placing.ts';

/** Height of a line, px. */
const ROW_PX = 34;
/** Of more, pinyin is not searched: 30 µs each. */
const MAX_PINYIN = 3000;

type SignalChoice = Choice & Required<Pick<Choice, 'signal'>>;
type Row = { heading: string } | { choice: SignalChoice };

const isSignal = (choice: Choice): choice is SignalChoice => choice.signal !== undefined;

function find(all: readonly SignalChoice[], keyword: string): readonly SignalChoice[] {
  const found = searchChoices(all, { keyword, isWritableOnly: false, equipmentId: '' });
  if (found.length > 0 || all.length > MAX_PINYIN) return found.filter(isSignal);
  const words = wordsOf(keyword);
  return all.filter(({ title, group }) => matchesWords(`${title} ${group}`, words));
}

/** Signals under the names of their equipment and group: each name once, where it comes first. */
function toRows(choices: readonly SignalChoice[], titleOf: (equipmentId: string) => string): readonly Row[] {
  const groups = new Map<string, Row[]>();
  for (const choice of choices) {
    const heading = [titleOf(choice.equipmentId), choice.group].filter(Boolean).join(' · ');
    const rows = groups.get(heading) ?? [{ heading }];
    rows.push({ choice });
    groups.set(heading, rows);
  }
  return [...groups.values()].flat();
}

function SignalRow({
  choice,
  isChosen,
  onChoose,
}: {
  choice: SignalChoice;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const t = useText('designer');
  const host = useHost();
  const signals = [choice];
  const { isPlacing, handlers } = usePlacing({
    key: choice.key,
    create: (editor) => createSignalWidgets(editor, signals),
    insert: () => host.report(insertWidgets(host, createSignalWidgets(host.editor, signals))),
    dropOn: (target) => dropSignals(target, signals),
  });
  const { signal, title, note } = choice;
  return (
    <div className={styles.signal} data-chosen={isChosen}>
      <Checkbox
        checked={isChosen}
        aria-label={t('signalChoose', { title })}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <button
        type="button"
        aria-pressed={isPlacing}
        title={`${title}  ${note}`}
        data-testid={`library-signal-${note}`}
        {...handlers}
      >
        <span className={styles.signalTitle}>{title}</span>
        <span className={styles.signalTag}>{note}</span>
        <span className={styles.signalValue}>
          <LiveValueView signalId={signal.id} format={signal} unit={signal.unit} size="small" />
        </span>
      </button>
    </div>
  );
}

/** Signals that were ticked, to be placed together: each with its widget, or all in a trend. */
function ChosenSignals({ chosen, onDone }: { chosen: readonly SignalChoice[]; onDone: () => void }) {
  const t = useText('designer');
  const host = useHost();
  const numbers = chosen.filter(({ signal }) => signal.dataType === 'number');
  const values = usePlacing({
    key: 'signals:values',
    create: (editor) => createSignalWidgets(editor, chosen),
    insert: () => host.report(insertWidgets(host, createSignalWidgets(host.editor, chosen))),
    dropOn: (target) => dropSignals(target, chosen),
    onPlaced: onDone,
  });
  const trend = usePlacing({
    key: 'signals:trend',
    create: (editor) => createSignalTrend(editor, numbers),
    insert: () => host.report(insertWidgets(host, createSignalTrend(host.editor, numbers))),
    dropOn: (target) => dropSignals(target, numbers),
    onPlaced: onDone,
  });
  return (
    <div className={styles.chosen}>
      <span>{t('signalsChosen', { count: chosen.length })}</span>
      <Button size="small" type={values.isPlacing ? 'primary' : 'default'} {...values.handlers}>
        {t('signalsAsValues')}
      </Button>
      <Button
        size="small"
        type={trend.isPlacing ? 'primary' : 'default'}
        disabled={numbers.length === 0 || numbers.length > MAX_TREND_SIGNALS}
        {...trend.handlers}
      >
        {t('signalsAsTrend')}
      </Button>
      <Button size="small" type="text" onClick={onDone}>
        {t('signalsNone')}
      </Button>
    </div>
  );
}

/** The signals the page may show, with their live values: each becomes a widget that fits it, bound already. */
export function SignalShelf({ keyword }: { keyword: string }) {
  const t = useText('designer');
  const tool = useText('designerTool');
  const titleOf = useTitle();
  const { sources, editor } = useHost();
  const con = useEditorPart(editor, (state) => state.page.con);
  const parameterName = parametersOf(con).find(({ kind }) => kind === 'equipment')?.name ?? '';
  const all = useChoices('signal', parameterName, '');
  const signals = useMemo(() => all.filter(isSignal), [all]);
  const found = useMemo(() => find(signals, keyword), [signals, keyword]);
  const rows = useMemo(() => {
    const titles = new Map(sources.equipments.map((each) => [each.id, titleOf(each)]));
    return toRows(found, (id) => titles.get(id) ?? '');
  }, [found, sources, titleOf]);
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = signals.filter(({ key }) => chosenKeys.has(key));
  const frame = useRef<HTMLDivElement>(null);
  const seen = useWindowed(frame, rows.length, ROW_PX);
  const choose = (key: string, isChosen: boolean) =>
    setChosenKeys((now) => {
      const next = new Set(now);
      if (isChosen) next.add(key);
      else next.delete(key);
      return next;
    });
  if (rows.length === 0)
    return (
      <EmptyState
        title={tool(signals.length === 0 ? 'noSignals' : 'bindNothing')}
        {...(signals.length === 0 && { text: t('bindNoSignals') })}
      />
    );
  return (
    <>
      {chosen.length > 0 && <ChosenSignals chosen={chosen} onDone={() => setChosenKeys(new Set())} />}
      <section
        ref={frame}
        className={styles.signals}
        aria-label={t('librarySignals')}
        data-testid="library-signals"
      >
        <div style={{ height: rows.length * ROW_PX, position: 'relative' }}>
          {rows.slice(seen.from, seen.to).map((row, place) => (
            <div
              key={'heading' in row ? `heading:${row.heading}` : row.choice.key}
              className={styles.signalRow}
              style={{ top: (seen.from + place) * ROW_PX, height: ROW_PX }}
            >
              {'heading' in row ? (
                <h3 className={styles.family}>{row.heading}</h3>
              ) : (
                <SignalRow
                  choice={row.choice}
                  isChosen={chosenKeys.has(row.choice.key)}
                  onChoose={(isChosen) => choose(row.choice.key, isChosen)}
                />
              )}
            </div>
          ))}
        </div>
      </section>
    </>
  );
}
