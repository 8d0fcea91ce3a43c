import type { ResponseOf } from '@atrium/contract';
import { createApplication, createUser, deferred, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { act, screen } from '@testing-library/react';
import { ApplicationCount } from './application-count.tsx';

const CALL = 'GET /customer-portal/applications';
const listOf = (total: number): ResponseOf<typeof CALL> => ({
  applications: [createApplication()],
  total,
  page: 1,
  pageSize: 1,
});

test('while the call is in progress there is a skeleton', async () => {
  const response = deferred<ResponseOf<typeof CALL>>();
  await renderWithHost(<ApplicationCount />, {
    user: createUser({ displayName: 'Mina' }),
    responses: { [CALL]: () => response.promise },
  });
  expect(screen.getByRole('status', { name: /loading/i })).toBeInTheDocument();
  await act(async () => response.resolve(listOf(12)));
  expect(screen.getByText('Applications that Mina sees')).toBeVisible();
  expect(screen.getByText('12')).toBeVisible();
});

test('the call is made for one row', async () => {
  await renderWithHost(<ApplicationCount />, { responses: { [CALL]: listOf(0) } });
  expect(fakeHost.calls).toMatchObject([{ call: CALL, input: { query: { pageSize: 1 } } }]);
});

test('a failure is told by a toast', async () => {
  await renderWithHost(<ApplicationCount />, { responses: { [CALL]: failure({ requestId: 'req-7' }) } });
  expect(screen.getByText('Not known')).toBeVisible();
  expect(fakeHost.notices).toMatchObject([
    { message: 'The number of applications could not be loaded.', severity: 'error', requestId: 'req-7' },
  ]);
});
