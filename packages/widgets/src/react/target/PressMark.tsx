import type { CSSProperties } from 'react';
import type { PressState } from './press-states.ts';

/** Distinguished by line and sign, not by colour alone; nothing moves. */
const LOOKS: Readonly<Record<PressState, { line: string; sign: string; shade: number }>> = {
  asked: { line: 'dashed', sign: '…', shade: 0.12 },
  held: { line: 'solid', sign: '●', shade: 0.28 },
  ended: { line: 'dotted', sign: '✕', shade: 0 },
};

const SIGN: CSSProperties = {
  position: 'absolute',
  top: -9,
  right: -9,
  width: 18,
  height: 18,
  borderRadius: 9,
  border: '1px solid #111',
  background: '#fff',
  color: '#111',
  font: 'bold 11px/16px sans-serif',
  textAlign: 'center',
};

/** Over a momentary button: how far its press is. A white line in a dark one is seen on every ground. */
export function PressMark({ state }: { state: PressState }) {
  const { line, sign, shade } = LOOKS[state];
  return (
    <span
      aria-hidden="true"
      data-press={state}
      style={{
        position: 'absolute',
        inset: 0,
        borderRadius: 4,
        background: `rgba(0, 0, 0, ${shade})`,
        outline: `3px ${line} #111`,
        boxShadow: `0 0 0 5px #fff${state === 'held' ? ', inset 0 3px 6px rgba(0, 0, 0, 0.6)' : ''}`,
        pointerEvents: 'none',
      }}
    >
      <span style={SIGN}>{sign}</span>
    </span>
  );
}
