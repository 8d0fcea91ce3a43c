import { RequestError, request } from '@atrium/host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropLineLink, heldLineLink, holdLineLink } from '../../lib/line-link.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { CreatePasswordPage } from './create-password-page.tsx';

jest.mock('@atrium/host', () => ({ ...jest.requireActual('@atrium/host'), request: jest.fn() }));
const send = jest.mocked(request);

const open = (path: string) => renderShell(<CreatePasswordPage />, { path });
const create = async () => {
  await userEvent.type(screen.getByLabelText('New password'), 'seven brown foxes');
  await userEvent.click(screen.getByRole('button', { name: 'Create password' }));
};

beforeEach(() => {
  dropLineLink();
  send.mockReset().mockResolvedValue(undefined);
});

test('an invitation becomes an account with a password', async () => {
  await open('/create-password#secret');
  await create();
  expect(send).toHaveBeenCalledWith('POST /customer-portal/auth/create_password', {
    body: { token: 'secret', password: 'seven brown foxes' },
  });
  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeInTheDocument();
});

test('a LINE account that waits is linked only by choice', async () => {
  holdLineLink('link');
  await open('/create-password#secret');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Link the LINE account/ }));
  await create();
  expect(send.mock.calls[0]?.[1]).toEqual({
    body: { token: 'secret', password: 'seven brown foxes', linkToken: 'link' },
  });
  expect(heldLineLink()).toBeNull();
});

const refuse = (errors: Record<string, string[]>) =>
  send.mockRejectedValueOnce(
    new RequestError({
      status: 422,
      statusText: 'Unprocessable Entity',
      problem: {
        type: 'urn:atrium:problem:invalid-input',
        title: '',
        status: 422,
        requestId: 'r',
        errors,
      },
      reason: 'http',
    }),
  );

test('a password that is refused leaves the LINE account to be linked by the next try', async () => {
  holdLineLink('link');
  refuse({ password: ['contains your name or e-mail address'] });
  await open('/create-password#secret');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Link the LINE account/ }));
  await create();
  expect(await screen.findByRole('alert')).toHaveTextContent('contains your name');
  await userEvent.click(screen.getByRole('button', { name: 'Create password' }));
  expect(send.mock.calls[1]?.[1]).toMatchObject({ body: { linkToken: 'link' } });
  expect(heldLineLink()).toBeNull();
});

test('a LINE link that is refused is said and left out of the next try', async () => {
  holdLineLink('link');
  refuse({ linkToken: ['is used, expired or not of this browser'] });
  await open('/create-password#secret');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Link the LINE account/ }));
  await create();
  expect(await screen.findByRole('alert')).toHaveTextContent('The link to your LINE account has expired');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Create password' }));
  expect(send.mock.calls[1]?.[1]).not.toHaveProperty('body.linkToken');
});

test('an invitation that no longer holds says what to do', async () => {
  refuse({ token: ['is used, expired or unknown'] });
  await open('/create-password#secret');
  await create();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Unprocessable Entity');
  expect(alert).toHaveTextContent('Ask the person who invited you for a new one');
});

test('a link without its secret says that it is not complete', async () => {
  await open('/create-password');
  expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeInTheDocument();
});
