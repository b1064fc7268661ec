import { describe, expect, it, vi } from 'vitest';
import { liveSocketOptions } from './socket-route.ts';

describe('a live value socket that fails', () => {
  const fail = (error: Error) => {
    const log = { debug: vi.fn(), error: vi.fn() };
    const socket = { terminate: vi.fn() };
    liveSocketOptions.errorHandler(error, socket as never, { log } as never);
    expect(socket.terminate).toHaveBeenCalledOnce();
    return log;
  };

  it('is no error in the log when its peer broke the protocol or the connection', () => {
    for (const code of ['WS_ERR_INVALID_OPCODE', 'ECONNRESET'])
      expect(fail(Object.assign(new Error('x'), { code })).error).not.toHaveBeenCalled();
  });

  it('is one when the server itself failed', () => {
    expect(fail(new TypeError('x')).error).toHaveBeenCalledOnce();
  });
});
