import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textOf } from '../../../lib/language/index.ts';
import { GatewayState } from './GatewayState.tsx';

const show = (cause?: 'diskFull' | 'diskFailed') =>
  renderToStaticMarkup(
    <GatewayState
      gateway={{ online: true, storage: cause === undefined ? null : { cause, sinceMs: 1, lostValues: 0 } }}
    />,
  );

it('names a disk that takes no values beside the state of the gateway', () => {
  expect(show()).not.toContain('data-state="fault"');
  for (const cause of ['diskFull', 'diskFailed'] as const) {
    expect(show(cause)).toContain(textOf('common', 'online'));
    expect(show(cause)).toContain('data-state="fault"');
    expect(show(cause)).toContain(textOf('gateway', `storage_${cause}`));
  }
});
