// Page of `npm run bench:rows`: rows of the list, without the shell and the API.

import type { Application } from '@atrium/contract';
import type { Selection } from '@atrium/lists';
import { AtriumTheme, Section } from '@atrium/ui';
import { StyledEngineProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ApplicationsTable } from '../src/features/applications-list/components/applications-table.tsx';
import { ApplicationRows, LastChange } from '../src/lib/components/application-rows.tsx';

const tones = ['neutral', 'progress', 'attention', 'success', 'closed'] as const;

function application(id: number): Application {
  return {
    id,
    reference: `TM-${String(id).padStart(5, '0')}`,
    title: `A mark for goods and services of the classes 9, 35 and 42, number ${id}`,
    category: { id: 1, name: 'Trademark' },
    country: { code: 'US', name: 'United States' },
    status: {
      id: 1,
      name: 'Under examination',
      mainStatus: { id: 1, name: 'In progress', tone: tones[id % tones.length] ?? 'neutral' },
    },
    customer: { id: 1, name: 'Acme' },
    appliedAt: '2026-03-02',
    updatedAt: '2026-10-20T08:15:00Z',
    dueAt: id % 3 === 0 ? '2026-01-31' : null,
    spending: { amount: 125_000 + id, currency: 'USD' },
  } as Application;
}

const selection: Selection = {
  ids: [2],
  isFull: false,
  ofPage: 'some',
  has: (id) => id === 2,
  select: () => undefined,
  toggle: () => undefined,
  togglePage: () => undefined,
  clear: () => undefined,
};

const views = {
  table: (rows: readonly Application[]) => (
    <ApplicationsTable
      applications={rows}
      address={new URLSearchParams()}
      isFirstLoad={false}
      isBusy={false}
      sort="-updatedAt"
      onChange={() => undefined}
      pageSize={25}
      selection={selection}
    />
  ),
  list: (rows: readonly Application[]) => (
    <ApplicationRows
      applications={rows}
      aside={(each) => <LastChange application={each} />}
      selection={selection}
    />
  ),
  skeleton: () => (
    <ApplicationsTable
      applications={[]}
      address={new URLSearchParams()}
      isFirstLoad
      isBusy
      sort="-updatedAt"
      onChange={() => undefined}
      pageSize={25}
      selection={selection}
    />
  ),
} satisfies Record<string, (rows: readonly Application[]) => ReactNode>;

const element = document.body.appendChild(document.createElement('main'));
let root = createRoot(element);

/** Renders rows into an empty page. @returns the time that scripts took, in milliseconds */
function renderRows(view: keyof typeof views, count: number): number {
  root.unmount();
  root = createRoot(element);
  const rows = Array.from({ length: count }, (_, index) => application(index + 1));
  const started = performance.now();
  flushSync(() =>
    root.render(
      <StyledEngineProvider injectFirst>
        <AtriumTheme>
          <MemoryRouter>
            <Section title="Rows" description="As they are in the list" flush>
              {views[view](rows)}
            </Section>
          </MemoryRouter>
        </AtriumTheme>
      </StyledEngineProvider>,
    ),
  );
  return performance.now() - started;
}

Object.assign(window, { renderRows });
