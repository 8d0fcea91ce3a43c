import type { ReleaseNews } from '@atrium/contract';
import { request } from '@atrium/host';
import { deferred } from '@atrium/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RemoteLoader } from '../../federation/remote-loader.ts';
import { reloadDocument } from '../../lib/new-document.ts';
import { ReleaseSets } from '../../lib/release-sets.ts';
import { enteredScope } from '../../lib/scope-versions.ts';
import { type FakePortal, fakePortal, unreachable } from '../../testing/fake-portal.ts';
import { createReleaseSet, createRemote } from '../../testing/release-sets.ts';
import { renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { ReleaseNotice } from './release-notice.tsx';

jest.mock('../../lib/new-document.ts', () => ({ reloadDocument: jest.fn() }));
const NEWS = 'GET /release-news';
let portal: FakePortal;

const nothing: ReleaseNews = { newer: false, changed: [], unsupported: false, canaries: {} };
const newer = (...changed: string[]): ReleaseNews => ({ ...nothing, newer: true, changed });
const question = 'A newer version of the portal is ready.';
const unsupported = /^Save what you are working on, then reload/;

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const [account, rewards] = [createRemote('mfe-account'), createRemote('mfe-rewards')];
let releaseSets: ReleaseSets;
let loader: RemoteLoader;

function show(visibility: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
}

/**
 * The next check, as when the tab becomes visible, and a moment for a question.
 * @param news what the gateway responds, in order; the last one repeats, and without any it is unreachable
 */
async function look(...news: ReleaseNews[]) {
  portal.answers[NEWS] = () => (news[0] ? { body: news.length > 1 ? news.shift() : news[0] } : unreachable());
  await check();
}

async function check() {
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await aMoment();
}

/** The customer and the loaded deployables of each check. */
const asked = () =>
  portal.sentTo(NEWS).map(({ query }) => [query.get('customer'), ...query.getAll('loaded')]);

const aMoment = () => act(() => jest.advanceTimersByTimeAsync(1_000));
const isAsking = () => screen.queryByText(question) !== null;

function Form() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <input aria-label="Name" defaultValue="Ada" />}
      <input aria-label="Subscribe" type="checkbox" />
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  );
}

/** A page of `mfe-account` with fields, in a document that has not loaded `mfe-rewards`. */
async function openTab() {
  releaseSets = new ReleaseSets(
    { ...createReleaseSet([account, rewards]), customer: 7 },
    undefined,
    async () => createReleaseSet([account, { ...rewards, version: '2.0.0' }]),
  );
  loader = new RemoteLoader({ known: async () => {}, load: () => new Promise(() => {}), preload: () => {} });
  loader.component({ remote: account, kind: 'routes', id: 'list' });
  loader.show('mfe-account');
  await renderShell(
    <>
      <ReleaseNotice />
      <Form />
      <input aria-label="Search" type="search" />
      <button type="button">Elsewhere</button>
    </>,
    { releaseSets, loader },
  );
}

const field = (name: string) => screen.getByLabelText(name);
const leaveFields = () => user.click(screen.getByRole('button', { name: 'Elsewhere' }));

beforeEach(async () => {
  jest.useFakeTimers();
  sessionStorage.clear();
  portal = fakePortal({ [NEWS]: { body: nothing } });
  jest.mocked(reloadDocument).mockReset();
  show('visible');
  signedInAs({ customerId: 7 });
  await openTab();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('nothing is asked while the versions are current', async () => {
  await look(nothing);
  expect(asked()).toEqual([['7', 'shell', 'mfe-account']]);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test.each([
  ['the shell', 'shell', true],
  ['a remote on the page', 'mfe-account', true],
  ['a remote that is not on the page', 'mfe-rewards', false],
])('a release of %s is asked about: %s, %s', async (_, name, asked) => {
  await look(newer(name));
  expect(isAsking()).toBe(asked);
});

test('a remote with another version is asked about once it is on the page', async () => {
  await look(newer('mfe-rewards'));
  const hide = loader.show('mfe-rewards');
  await aMoment();
  expect(isAsking()).toBe(true);
  hide();
});

describe('a question waits', () => {
  test('while a text field has the focus', async () => {
    await user.click(field('Name'));
    await look(newer('shell'));
    expect(isAsking()).toBe(false);
    expect(field('Name')).toHaveFocus();
    await leaveFields();
    await aMoment();
    expect(isAsking()).toBe(true);
  });

  test('while a field has what the person typed', async () => {
    await user.type(field('Name'), ' Lovelace');
    await leaveFields();
    await look(newer('shell'));
    expect(isAsking()).toBe(false);
    await user.type(field('Name'), '{Backspace>9}');
    await leaveFields();
    await aMoment();
    expect(isAsking()).toBe(true);
  });

  test('while a box is ticked that was not', async () => {
    await user.click(field('Subscribe'));
    await look(newer('shell'));
    expect(isAsking()).toBe(false);
    await user.click(field('Subscribe'));
    await aMoment();
    expect(isAsking()).toBe(true);
  });

  test('until a field that was filled in has left the page', async () => {
    await user.type(field('Name'), ' Lovelace');
    await look(newer('shell'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await aMoment();
    expect(isAsking()).toBe(true);
  });

  test('not for a filter, which a reload keeps', async () => {
    await user.type(field('Search'), 'patent');
    await leaveFields();
    await look(newer('shell'));
    expect(isAsking()).toBe(true);
  });

  test('while a dialog is open', async () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    await look(newer('shell'));
    expect(isAsking()).toBe(false);
    dialog.remove();
    await aMoment();
    expect(isAsking()).toBe(true);
  });

  test('while a request is on its way', async () => {
    const response = deferred<{ body: object }>();
    portal.answers['GET /customer-portal/auth/me'] = () => response.promise;
    const pending = request('GET /customer-portal/auth/me', {});
    await look(newer('shell'));
    expect(isAsking()).toBe(false);
    response.resolve({ body: {} });
    await pending;
    await aMoment();
    expect(isAsking()).toBe(true);
  });

  test('until a hidden tab is visible again', async () => {
    show('hidden');
    await look(newer('shell'));
    expect(asked()).toEqual([]);
    show('visible');
    await look(newer('shell'));
    expect(isAsking()).toBe(true);
  });
});

test('Reload reloads the document', async () => {
  await look(newer('shell'));
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloadDocument).toHaveBeenCalledTimes(1);
});

test('a tab asks once, whatever is released afterwards', async () => {
  await look(newer('shell'));
  await user.click(screen.getByRole('button', { name: 'Later' }));
  await look(newer('shell', 'mfe-account'));
  expect(isAsking()).toBe(false);
});

test('a tab asks once, also after a reload', async () => {
  await look(newer('shell'));
  cleanup();
  await openTab();
  await look(newer('shell'));
  expect(isAsking()).toBe(false);
});

test('a question disappears for good when the release is rolled back', async () => {
  await look(newer('shell'));
  await look(nothing);
  expect(isAsking()).toBe(false);
  await look(newer('shell'));
  expect(isAsking()).toBe(false);
});

test('a page that the API no longer supports must be reloaded, whatever was declined and is typed', async () => {
  await look(newer('shell'));
  await user.click(screen.getByRole('button', { name: 'Later' }));
  await user.type(field('Name'), ' Lovelace');
  await look({ ...newer('shell'), unsupported: true });
  expect(screen.getByRole('alert')).toHaveTextContent(unsupported);
  expect(screen.queryByRole('button', { name: 'Later' })).not.toBeInTheDocument();
});

test('an unreachable gateway changes nothing', async () => {
  await look(newer('shell'));
  await look();
  expect(isAsking()).toBe(true);
});

describe('versions that the gateway offers to the tab', () => {
  const versions = { 'mfe-account': account.version, 'mfe-rewards': '2.0.0' };
  const offer: ReleaseNews = { ...newer('mfe-rewards'), adoptable: { set: 'hash', versions } };
  const versionOf = (name: string) =>
    releaseSets.current().remotes.find((remote) => remote.name === name)?.version;

  test('are taken without a question, and reported from then on', async () => {
    await look(offer, nothing);
    expect(versionOf('mfe-rewards')).toBe('2.0.0');
    expect(asked()).toEqual([
      ['7', 'shell', 'mfe-account'],
      ['7', 'shell', 'mfe-account'],
    ]);
    expect(portal.sentTo(NEWS)[1]?.query.getAll('have')).toContain('mfe-rewards@2.0.0');
    expect(isAsking()).toBe(false);
  });

  test('are taken while something is typed, since nothing on the page changes', async () => {
    await user.type(field('Name'), ' Lovelace');
    await look(offer, nothing);
    expect(versionOf('mfe-rewards')).toBe('2.0.0');
    expect(field('Name')).toHaveValue('Ada Lovelace');
    expect(field('Name')).toHaveFocus();
  });

  test('are not taken if the remote was loaded meanwhile', async () => {
    portal.answers[NEWS] = () => {
      loader.component({ remote: rewards, kind: 'routes', id: 'list' });
      return { body: offer };
    };
    await check();
    expect(versionOf('mfe-rewards')).toBe(rewards.version);
  });

  test('are not taken in the scope of another customer', async () => {
    enteredScope(releaseSets, 8);
    await look(offer, nothing);
    expect(versionOf('mfe-rewards')).toBe(rewards.version);
  });

  test('are not asked for by a tab that saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    await look(nothing);
    Reflect.deleteProperty(navigator, 'connection');
    expect(asked()).toEqual([['7', 'shell', 'mfe-account', 'mfe-rewards']]);
  });
});
