import { createBrowserRouter, type RouteObject } from 'react-router';
import { StudentsView } from '../views/students/StudentsView.js';
import { SubjectsView } from '../views/students/SubjectsView.js';
import { Failed } from './Failed.js';
import { MemoryShell } from './MemoryShell.js';
import { NotHere } from './NotHere.js';
import { Shell } from './Shell.js';

/** Views are loaded when they are first opened: graph and charts weigh more than all the rest. */
const MEMORY_ROUTES: readonly RouteObject[] = [
  {
    path: 'overview',
    lazy: async () => ({ Component: (await import('../views/overview/OverviewView.js')).OverviewView }),
  },
  { path: 'report', lazy: async () => ({ Component: (await import('../views/report/ReportView.js')).ReportView }) },
  { path: 'map', lazy: async () => ({ Component: (await import('../views/map/MapView.js')).MapView }) },
  {
    path: 'timeline',
    lazy: async () => ({ Component: (await import('../views/timeline/TimelineView.js')).TimelineView }),
  },
  { path: 'beliefs', lazy: async () => ({ Component: (await import('../views/beliefs/BeliefsView.js')).BeliefsView }) },
  {
    path: 'misconceptions',
    lazy: async () => ({
      Component: (await import('../views/misconceptions/MisconceptionsView.js')).MisconceptionsView,
    }),
  },
  {
    path: 'calibration',
    lazy: async () => ({ Component: (await import('../views/calibration/CalibrationView.js')).CalibrationView }),
  },
  { path: 'recall', lazy: async () => ({ Component: (await import('../views/recall/RecallView.js')).RecallView }) },
  { path: 'chain', lazy: async () => ({ Component: (await import('../views/chain/ChainView.js')).ChainView }) },
  { path: 'live', lazy: async () => ({ Component: (await import('../views/live/LiveView.js')).LiveView }) },
  { path: 'chat', lazy: async () => ({ Component: (await import('../views/chat/ChatView.js')).ChatView }) },
];

/** Until the first view is loaded, which takes a moment. */
function Blank() {
  return null;
}

export function createRouter() {
  return createBrowserRouter(
    [
      {
        path: '/',
        Component: Shell,
        ErrorBoundary: Failed,
        HydrateFallback: Blank,
        children: [
          {
            ErrorBoundary: Failed,
            children: [
              { index: true, Component: StudentsView },
              { path: 'student', Component: SubjectsView },
              { path: 'memory', Component: MemoryShell, children: [...MEMORY_ROUTES] },
              {
                path: 'classes',
                lazy: async () => ({ Component: (await import('../views/classes/ClassesView.js')).ClassesView }),
              },
              {
                path: 'class',
                lazy: async () => ({ Component: (await import('../views/classes/ClassView.js')).ClassView }),
              },
              {
                path: 'operations',
                lazy: async () => ({
                  Component: (await import('../views/operations/OperationsView.js')).OperationsView,
                }),
              },
              { path: '*', Component: NotHere },
            ],
          },
        ],
      },
    ],
    { basename: '/app' },
  );
}
