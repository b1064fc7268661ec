import { plainValue, type Widget } from '@zutai/diagram';
import { type FormEvent, type KeyboardEvent, useId, useReducer, useRef, useState } from 'react';
import { fieldText } from '../paint/field.ts';
import { boxStyle, fontStyle } from '../react/control/control-style.ts';
import { createValueWrite } from '../react/control/create-value-write.ts';
import { DraftPanel } from '../react/control/DraftPanel.tsx';
import { changeDraft, type Draft, type DraftEvent, noDraft, shownText } from '../react/control/draft.ts';
import { Scaled } from '../react/control/Scaled.tsx';
import { whyNotWritable } from '../react/control/why-not-writable.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { useLiveChanges } from '../react/use-live-changes.ts';
import type { UsualInputData } from './model.ts';
import { isNumeric, limitsOf, limitsText, readTyped, type TypedProblem } from './read-typed.ts';

const change = (draft: Draft<TypedProblem>, event: DraftEvent<TypedProblem>) => changeDraft(draft, event);

/** The field: Enter sends what was typed, Escape gives it up, and nothing else takes it away. */
export default function UsualInputView({ widget, context, scale, subscribe, onIntent }: OverlayProps) {
  useLiveChanges([widget], subscribe);
  const services = useOverlayServices();
  const noteId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, dispatch] = useReducer(change, noDraft);
  const [isFocused, setFocused] = useState(false);
  const { data, style } = widget as Widget<UsualInputData>;
  const { palette } = context;
  const live = context.live.get(data);
  const reason = whyNotWritable(live, services);
  const isDirty = draft.text !== null;
  const limits = limitsText(limitsOf(data, live));
  const liveText = live.value === null ? '' : plainValue(live);

  const typedNow = draft.text === null ? undefined : readTyped(draft.text, data, live);
  // Out of range is said while it is typed; the rest, such as a lone minus sign, only when it is sent.
  const problem =
    draft.problem ??
    (typedNow?.ok === false && typedNow.problem === 'out-of-range' ? typedNow.problem : null);

  const write = createValueWrite({ widget, context, onIntent }, data);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (draft.text === null || reason) return;
    const typed = readTyped(draft.text, data, live);
    if (!typed.ok) {
      dispatch({ kind: 'refuse', problem: typed.problem });
      return;
    }
    if (!write(typed.value)) return;
    dispatch({ kind: 'end' });
    // From here on it shows the plant; what is typed next begins anew.
    (document.activeElement as HTMLElement | null)?.blur();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dispatch({ kind: 'end' });
    event.currentTarget.blur();
  }

  const isOpen = isFocused || isDirty;
  const outline = boxStyle(style, palette, palette.surface);
  return (
    <Scaled widget={widget} scale={scale} isRoomy={isOpen}>
      <form
        ref={form}
        onSubmit={send}
        style={{
          ...outline,
          ...fontStyle(style, palette),
          display: 'flex',
          alignItems: 'center',
          gap: 4,
          width: '100%',
          height: '100%',
          padding: '0 6px',
          ...(isDirty && { outline: `2px solid ${palette.accent}` }),
          ...(problem && { outline: `2px solid ${palette.bad}` }),
          ...(reason && { cursor: 'not-allowed' }),
        }}
      >
        <input
          value={shownText(draft, liveText)}
          placeholder={data.placeholder || context.words.noValue}
          aria-label={live.title || data.title || widget.widgetName}
          aria-invalid={problem !== null}
          aria-describedby={isOpen ? noteId : undefined}
          aria-disabled={reason !== undefined}
          readOnly={reason !== undefined}
          title={reason}
          inputMode={isNumeric(data, live) && !live.states ? 'decimal' : 'text'}
          enterKeyHint="send"
          autoComplete="off"
          onFocus={(event) => {
            setFocused(true);
            dispatch({ kind: 'enter', shown: liveText });
            if (!isDirty) event.currentTarget.select();
          }}
          onBlur={() => {
            setFocused(false);
            dispatch({ kind: 'leave' });
          }}
          onChange={({ target }) => dispatch({ kind: 'type', text: target.value })}
          onKeyDown={pressKey}
          style={{
            flex: 1,
            minWidth: 0,
            height: '100%',
            padding: 0,
            border: 'none',
            outline: 'none',
            background: 'transparent',
            color: 'inherit',
            font: 'inherit',
            fontVariantNumeric: 'inherit',
            textAlign: 'inherit',
            textDecoration: 'inherit',
            cursor: 'inherit',
          }}
        />
        {data.unitShow && live.unit && <span style={{ color: palette.textMuted }}>{live.unit}</span>}
        {isOpen && (
          <DraftPanel
            anchor={form}
            palette={palette}
            id={noteId}
            present={fieldText(live, context)}
            help={reason ?? (limits && `${services.text('widget.field.range')} ${limits}`)}
            problem={problem ? services.text(`widget.field.problem.${problem}`) : undefined}
            isDirty={isDirty}
            canSend={reason === undefined}
            isValid={typedNow?.ok !== false}
            onCancel={() => dispatch({ kind: 'end' })}
          />
        )}
      </form>
    </Scaled>
  );
}
