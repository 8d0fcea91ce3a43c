import type { SignOnResponse } from '@atrium/contract';
import { createApproval, createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SingleSignOnPage } from './single-sign-on-page.tsx';

const READ = 'GET /customer-portal/sign_on';
const SAVE = 'POST /customer-portal/sign_on';
const TEST = 'POST /customer-portal/sign_on/test';
const CONFIRM = 'POST /customer-portal/sign_on/domains/:id/confirm';
const owner = createUser({ permissions: ['sign_on:manage'] });
const unconfirmed = {
  id: 5,
  domain: 'acme.example',
  recordName: '_atrium-challenge.acme.example',
  recordValue: 'atrium-domain=abc',
  confirmedAt: null,
};
const none: SignOnResponse = {
  signOn: null,
  callbackAddress: 'https://portal.example/signin/company',
  owners: [{ id: 1, name: 'Ana Acme' }],
};
const stored: SignOnResponse = {
  ...none,
  signOn: {
    issuer: 'https://idp.example',
    clientId: 'portal',
    isOn: false,
    defaultRole: null,
    groupsClaim: null,
    groupRoles: [],
    breakGlass: null,
    testedAt: '2026-11-01T10:00:00.000Z',
    startAddress: 'https://portal.example/api/sign_on/start?at=key',
    logoutAddress: 'https://portal.example/api/sign_on/logout/key',
    domains: [unconfirmed],
  },
};
const bodyOf = (call: string) => fakeHost.calls.findLast((made) => made.call === call)?.input.body;

test('an owner sets it up with the callback address at hand', async () => {
  await renderWithHost(<SingleSignOnPage />, { responses: { [READ]: none, [SAVE]: stored }, user: owner });
  expect(screen.getByText(none.callbackAddress)).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Issuer/), 'https://idp.example');
  await userEvent.type(screen.getByLabelText(/^Client ID/), 'portal');
  await userEvent.type(screen.getByLabelText(/^Client secret/), 'the secret');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodyOf(SAVE)).toMatchObject({
      issuer: 'https://idp.example',
      clientId: 'portal',
      clientSecret: 'the secret',
      isOn: false,
    }),
  );
});

test('a stored secret is neither shown nor sent, and a tested sign-on can be turned on', async () => {
  await renderWithHost(<SingleSignOnPage />, { responses: { [READ]: stored, [SAVE]: stored }, user: owner });
  expect(screen.getByLabelText(/^Client secret/)).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(bodyOf(SAVE)).toMatchObject({ isOn: true }));
  expect(bodyOf(SAVE)).not.toHaveProperty('clientSecret');
});

test('a change that waits for another owner says so', async () => {
  const approval = createApproval({ action: 'sign_on', redeem: null, mayDecide: false });
  await renderWithHost(<SingleSignOnPage />, {
    responses: { [READ]: stored, [SAVE]: { approval } },
    user: owner,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() =>
    expect(fakeHost.notices).toEqual([
      { message: 'Another owner has to approve this first', severity: 'info' },
    ]),
  );
});

test('a test that comes back says what is wrong, where, and in whose words', async () => {
  const failed = { step: 'exchange', fault: 'client-refused', detail: 'invalid_client' } as const;
  await renderWithHost(<SingleSignOnPage />, {
    responses: {
      [READ]: stored,
      [TEST]: { test: { succeeded: false, failure: failed, claims: null, outcome: null } },
    },
    user: owner,
    path: '/c/7/account/single-sign-on#code=c&state=test.7.s',
  });
  expect(await screen.findByText('It failed: Exchanging the code for a token')).toBeVisible();
  expect(screen.getByText(/the secret is wrong/)).toBeVisible();
  expect(screen.getByText('The provider said: invalid_client')).toBeVisible();
  expect(bodyOf(TEST)).toEqual({ query: 'code=c&state=test.7.s' });
});

test('a domain shows the record to copy, and is confirmed by it', async () => {
  const domain = { ...unconfirmed, confirmedAt: '2026-11-02T10:00:00.000Z' };
  await renderWithHost(<SingleSignOnPage />, {
    responses: { [READ]: stored, [CONFIRM]: { domain } },
    user: owner,
  });
  expect(screen.getByText('_atrium-challenge.acme.example')).toBeVisible();
  expect(screen.getByText('atrium-domain=abc')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm acme.example' }));
  await waitFor(() =>
    expect(fakeHost.notices).toEqual([{ message: 'acme.example has been confirmed', severity: 'success' }]),
  );
});

test('a page that fails to load shows an error', async () => {
  await renderWithHost(<SingleSignOnPage />, { responses: { [READ]: failure() }, user: owner });
  expect(screen.getByText('Single sign-on did not load.')).toBeVisible();
});
