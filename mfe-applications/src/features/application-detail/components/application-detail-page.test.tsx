import type { ApplicationDetail } from '@atrium/contract';
import { createApplication, createStatus, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ApplicationDetailPage } from './application-detail-page.tsx';

const ONE = 'GET /customer-portal/applications/:id';
const page = (
  <Routes>
    <Route path="/c/1/applications/:id" element={<ApplicationDetailPage />} />
  </Routes>
);

const application: ApplicationDetail = {
  ...createApplication({ id: 8, reference: 'ACME-8', title: 'Blue bird' }),
  timeline: [
    { id: 1, status: createStatus({ name: 'Draft' }), at: '2026-03-01T09:00:00Z', note: 'Started online.' },
  ],
  documents: [
    {
      id: 2,
      name: 'Receipt.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 48_200,
      uploadedAt: '2026-03-02T09:00:00Z',
    },
  ],
  fees: [{ id: 3, name: 'Official fee', amount: 125_000, currency: 'USD', paidAt: null }],
};

test('one application is shown with its steps, documents and fees', async () => {
  await renderWithHost(page, { answers: { [ONE]: { application } }, path: '/c/1/applications/8' });

  expect(await screen.findByRole('heading', { level: 1, name: 'Blue bird' })).toBeVisible();
  expect(fakeHost.calls[0]?.input).toEqual({ params: { id: '8' } });
  expect(within(screen.getByRole('region', { name: 'Timeline' })).getByText('Started online.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Documents' })).getByText('Receipt.pdf')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Fees' })).getByText('Not paid')).toBeVisible();
});

test('an application that does not exist says so and offers no useless retry', async () => {
  const answers = { [ONE]: failure({ status: 404, statusText: 'Not Found' }) };
  await renderWithHost(page, { answers, path: '/c/1/applications/8' });
  expect(screen.getByText('No such application')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('an application that fails to load can be tried again', async () => {
  await renderWithHost(page, { answers: { [ONE]: failure() }, path: '/c/1/applications/8' });
  expect(screen.getByRole('alert')).toHaveTextContent('Fetch application error.');
  fakeHost.answers = { [ONE]: { application } };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue bird' })).toBeVisible();
});
