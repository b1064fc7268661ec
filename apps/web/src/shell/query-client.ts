import { QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '../lib/call/index.ts';

/** Answers of calls. A refusal is final; only a server that was not reached is asked again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isUnreachable(error),
      retryDelay: 1000,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
