import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { Problem } from '../api/problem.js';
import { useTheme } from './preferences.js';
import { createRouter } from './routes.js';

/** Asked again only where asking again can help: the server was out of reach or busy. */
const RETRIES = 2;
/** What was read is taken for current this long, so that going back and forth asks nothing again. */
const FRESH_MS = 10_000;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < RETRIES && error instanceof Problem && (error.status === 0 || error.status >= 502),
      },
    },
  });
}

export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(createRouter);
  const [theme] = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
