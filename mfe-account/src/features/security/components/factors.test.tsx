import type { Passkey, PasskeyCreation, ProblemType } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { createUser, failure, fakeHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderSecurityPage } from '../testing/security-page.tsx';

const AUTH = '/customer-portal/auth';
const PASSKEYS = `GET ${AUTH}/passkeys` as const;
const BEGIN = `POST ${AUTH}/passkeys/begin` as const;
const ADD = `POST ${AUTH}/passkeys` as const;
const REMOVE = `POST ${AUTH}/passkeys/:id/remove` as const;
const RENAME = `POST ${AUTH}/passkeys/:id/rename` as const;
const TOTP = `GET ${AUTH}/totp` as const;
const BEGIN_TOTP = `POST ${AUTH}/totp/begin` as const;
const ADD_TOTP = `POST ${AUTH}/totp` as const;
const CODES = `GET ${AUTH}/recovery_codes` as const;
const CREATE_CODES = `POST ${AUTH}/recovery_codes` as const;

const user = createUser();
const passkey: Passkey = {
  id: 5,
  name: 'Laptop',
  createdAt: '2026-11-01T08:00:00Z',
  lastUsedAt: '2026-11-20T08:00:00Z',
  isSynced: true,
};
const options: PasskeyCreation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Atrium' },
  user: { id: 'AAAA', name: 'ana@acme.example', displayName: 'Ana' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  extensions: { credProps: true },
};
const refusal = (status: number, type: ProblemType) =>
  new RequestError({
    status,
    statusText: 'Refused',
    problem: { type: `urn:atrium:problem:${type}`, title: '', status, requestId: '' },
    reason: 'http',
  });
const sent = (call: string) =>
  fakeHost.calls.filter((made) => made.call === call).map(({ input }) => input.body);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const section = (name: string) => within(screen.getByRole('region', { name }));
const said = () => fakeHost.notices.map(({ message }) => message);

/** A browser whose person creates a passkey. */
function withAuthenticator(): void {
  const bytes = new Uint8Array([1]).buffer;
  const response = { clientDataJSON: bytes, attestationObject: bytes };
  const created = {
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  };
  Object.assign(globalThis, { PublicKeyCredential: () => undefined });
  Object.defineProperty(navigator, 'credentials', {
    value: { create: async () => created },
    configurable: true,
  });
}
afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

test('without factors each section says what it is for, and recovery codes wait for a factor', async () => {
  await renderSecurityPage({ user });
  for (const title of ['No passkey yet', 'No authenticator app yet', 'No recovery codes yet'])
    expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(/once you have a passkey or an authenticator app/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create codes' })).not.toBeInTheDocument();
});

test('a passkey is added after the password, and named after the device', async () => {
  withAuthenticator();
  let passkeys: Passkey[] = [];
  await renderSecurityPage({
    user,
    responses: {
      [PASSKEYS]: () => ({ passkeys }),
      [BEGIN]: ({ body = {} }) => {
        if (!body.password) throw refusal(403, 'password-required');
        return { options };
      },
      [ADD]: () => {
        passkeys = [passkey];
        return { passkey };
      },
    },
  });
  await press('Add a passkey');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  await userEvent.type(dialog.getByLabelText('Password'), 'my passphrase');
  await press('Confirm');
  expect(await screen.findByRole('list', { name: 'Passkeys' })).toHaveTextContent(
    /LaptopAdded .* · last used .* · shared by your devices/,
  );
  expect(sent(ADD)).toEqual([expect.objectContaining({ name: expect.any(String) })]);
  expect(said()).toEqual([expect.stringMatching(/^The passkey .* has been added\.$/)]);
});

test('a passkey is renamed', async () => {
  await renderSecurityPage({
    user,
    responses: { [PASSKEYS]: { passkeys: [passkey] }, [RENAME]: () => undefined },
  });
  await press('Rename Laptop');
  const name = screen.getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Key ring');
  await press('Save');
  await waitFor(() => expect(said()).toEqual(['The passkey has been renamed.']));
  expect(sent(RENAME)).toEqual([{ name: 'Key ring' }]);
});

test('a passkey is removed after a question', async () => {
  let passkeys = [passkey];
  await renderSecurityPage({
    user,
    responses: {
      [PASSKEYS]: () => ({ passkeys }),
      [REMOVE]: () => {
        passkeys = [];
        return undefined;
      },
    },
  });
  await press('Remove Laptop');
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Laptop?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No passkey yet')).toBeVisible();
  expect(said()).toEqual(['The passkey has been removed.']);
});

test('the only way to sign in stays, and the toast says why', async () => {
  await renderSecurityPage({
    user,
    responses: { [PASSKEYS]: { passkeys: [passkey] }, [REMOVE]: refusal(409, 'only-sign-in') },
  });
  await press('Remove Laptop');
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Laptop?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(said()).toEqual([expect.stringContaining('your only way to sign in')]));
  expect(screen.getByText('Laptop')).toBeVisible();
});

test('an authenticator app is added by its QR code or key, and a first code', async () => {
  let totp: { addedAt: string; lastUsedAt: null } | null = null;
  await renderSecurityPage({
    user,
    responses: {
      [TOTP]: () => ({ totp }),
      [BEGIN_TOTP]: { secret: 'ABCDEFGH', address: 'otpauth://totp/Atrium:ana?secret=ABCDEFGH' },
      [ADD_TOTP]: () => {
        totp = { addedAt: '2026-11-01T08:00:00Z', lastUsedAt: null };
        return undefined;
      },
    },
  });
  await press('Add an app');
  expect(await screen.findByRole('img', { name: 'QR code with the key' })).toBeVisible();
  expect(screen.getByText('ABCD EFGH')).toBeVisible();
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste('123 456');
  await press('Confirm');
  expect(await screen.findByRole('list', { name: 'Authenticator app' })).toHaveTextContent(/not used yet/);
  expect(sent(ADD_TOTP)).toEqual([{ code: '123456' }]);
  expect(said()).toEqual(['The authenticator app has been added.']);
});

test('a wrong first code is shown at its field', async () => {
  const wrong = new RequestError({
    status: 422,
    statusText: 'Refused',
    problem: {
      type: 'urn:atrium:problem:invalid-input',
      title: '',
      status: 422,
      requestId: '',
      errors: { code: ['is wrong'] },
    },
    reason: 'http',
  });
  await renderSecurityPage({
    user,
    responses: {
      [BEGIN_TOTP]: { secret: 'ABCDEFGH', address: 'otpauth://totp/a?secret=A' },
      [ADD_TOTP]: wrong,
    },
  });
  await press('Add an app');
  await userEvent.type(await screen.findByLabelText('Code'), '111111');
  await press('Confirm');
  await waitFor(() =>
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/^This code is wrong/),
  );
});

test('recovery codes are shown once, and can be copied, saved and printed', async () => {
  const person = userEvent.setup();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const codes = ['aaaa-bbbb', 'cccc-dddd'];
  await renderSecurityPage({
    user,
    responses: {
      [PASSKEYS]: { passkeys: [passkey] },
      [CREATE_CODES]: { codes },
    },
  });
  await press('Create codes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  for (const code of codes) expect(dialog.getByText(code)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb\ncccc-dddd');
  await userEvent.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('aaaa-bbbb')).toBeVisible();
  await press('I have saved them');
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb')).not.toBeInTheDocument());
});

test('new recovery codes are created after a question, since the former ones end', async () => {
  await renderSecurityPage({
    user,
    responses: {
      [PASSKEYS]: { passkeys: [passkey] },
      [CODES]: { remaining: 3, createdAt: '2026-11-01T08:00:00Z' },
      [CREATE_CODES]: { codes: ['aaaa-bbbb'] },
    },
  });
  expect(screen.getByText(/^3 codes are left/)).toBeVisible();
  await press('Create new codes');
  expect(sent(CREATE_CODES)).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Create new recovery codes?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create new codes' }));
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
});

test('what did not load says so in its section', async () => {
  await renderSecurityPage({
    user,
    responses: { [PASSKEYS]: failure(), [TOTP]: failure(), [CODES]: failure() },
  });
  for (const [name, text] of [
    ['Passkeys', 'Your passkeys did not load.'],
    ['Authenticator app', 'Your authenticator app did not load.'],
    ['Recovery codes', 'Your recovery codes did not load.'],
  ] as const)
    expect(section(name).getByText(text)).toBeVisible();
});

test('a user without a password may remove LINE where there is a passkey', async () => {
  await renderSecurityPage({
    user: createUser({ hasPassword: false, lineLinked: true }),
    responses: {
      [PASSKEYS]: { passkeys: [passkey] },
      'GET /customer-portal/auth/line_links': {
        lineLinks: [{ id: 1, displayName: 'Ana', linkedAt: passkey.createdAt, lastUsedAt: null }],
      },
    },
  });
  expect(await screen.findByRole('button', { name: 'Remove Ana' })).toBeVisible();
});
