import { QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '../lib/call/index.ts';

/** Answers of calls. A refusal is final; only a server that was not reached is asked again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // "Offline" says that the cable is out, not that the server is: it may run on this very machine.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isUnreachable(error),
      retryDelay: 1000,
      refetchOnWindowFocus: false,
    },
    // A write that could not be made now fails now: one that waits for the cable would be made when nobody expects it.
    mutations: { networkMode: 'always', retry: false },
  },
});
