import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textOf } from '../../lib/language/index.ts';
import { DriverMark } from './DriverMark.tsx';

it('of a gateway that is away shows the state of a driver as what it was, without its tick', () => {
  const status = { id: '1', state: 'connected', code: '', message: '', sinceMs: 0 } as const;
  const connected = textOf('gateway', 'connected');
  const mark = (isOnline: boolean) =>
    renderToStaticMarkup(<DriverMark status={status} isOnline={isOnline} />);
  expect(mark(true)).toContain('data-kind="connected"');
  expect(mark(true)).toContain(`>${connected}<`);
  expect(mark(false)).toContain('data-kind="none"');
  expect(mark(false)).toContain(textOf('gateway', 'lastKnown', { text: connected }));
  expect(mark(false)).not.toContain(`>${connected}<`);
});
