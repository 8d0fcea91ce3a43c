import type { ReleaseSetRemote, RemoteModule } from '@atrium/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use } from 'react';
import { reportError } from '../lib/error-reports.ts';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { renderShell, signedInAs } from '../testing/render-shell.tsx';
import { loadRemoteModule, retryRemote } from './federation-runtime.ts';
import { RemotePage } from './remote-page.tsx';
import { HomeSlots } from './remote-slots.tsx';

jest.mock('./federation-runtime.ts', () => ({
  askEarly: jest.fn(),
  loadRemoteModule: jest.fn(),
  retryRemote: jest.fn(),
}));
jest.mock('../lib/error-reports.ts', () => ({
  createSupportCode: () => '7KQ2-M9XD',
  reportError: jest.fn(),
}));
const report = jest.mocked(reportError);
const load = jest.mocked(loadRemoteModule);
const retry = jest.mocked(retryRemote);

let serial = 0;
let rewards: ReleaseSetRemote;
const insights = createRemote('mfe-insights');

function moduleWith(Component: () => unknown): RemoteModule {
  const loader = async () => ({ Component });
  return { routes: { list: loader }, slots: { card: loader } };
}

/** The remotes that a call of the federation runtime brings, one after another. */
function brings(...results: (RemoteModule | Error)[]): void {
  const next = async () => {
    const result = results.length > 1 ? results.shift() : results[0];
    if (result instanceof Error) throw result;
    return result as RemoteModule;
  };
  load.mockImplementation(next);
  retry.mockImplementation(async () => undefined as never);
}

async function renderPage() {
  const [route] = rewards.remote.routes;
  if (!route) throw new Error('no route');
  const releaseSet = createReleaseSet([rewards, insights]);
  await renderShell(<RemotePage remote={rewards} route={route} />, { releaseSet });
  await act(async () => {});
}

beforeEach(() => {
  report.mockClear();
  signedInAs();
  const slots = [{ slot: 'home', id: 'card', order: 1, permission: 'person' } as const];
  const label = { 'en-US': 'Rewards' };
  const menu = [{ label, icon: 'M0 0', order: 1, route: 'list' }];
  rewards = { ...createRemote(`mfe-rewards-${++serial}`, { menu, slots, team: 'Rewards' }) };
});

test('a page of a remote is drawn', async () => {
  brings(moduleWith(() => <h1>Points</h1>));
  await renderPage();
  expect(screen.getByRole('heading', { name: 'Points' })).toBeInTheDocument();
});

describe('when a remote fails', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  test('its place promises nothing while the device is offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    brings(new Error('refused'));
    await renderPage();
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('Your device is offline.');
    expect(card).not.toHaveTextContent('Everything else keeps working.');
    expect(within(card).queryByRole('link')).not.toBeInTheDocument();
  });

  test('its place says what is missing, who owns it and what still works', async () => {
    brings(new Error('refused'));
    await renderPage();
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('Rewards is not available right now');
    expect(card).toHaveTextContent('Team Rewards · ');
    expect(card).toHaveTextContent(`${rewards.name} 1.4.0`);
    expect(card).toHaveTextContent('Support code 7KQ2-M9XD');
    expect(screen.getByRole('link', { name: 'Insights' })).toHaveAttribute('href', '/c/7/insights');
  });

  test('a retry heals it without a reload', async () => {
    brings(
      new Error('refused'),
      moduleWith(() => <h1>Points</h1>),
    );
    await renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a retry that fails says so again', async () => {
    brings(new Error('refused'));
    await renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });

  test('a page that crashed while drawing is healed by a retry too', async () => {
    let broken = true;
    brings(
      moduleWith(() => {
        if (broken) throw new Error('crash');
        return <h1>Points</h1>;
      }),
    );
    await renderPage();
    broken = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
  });

  test('a load that failed and a crash are reported as what they are, each under the code that is shown', async () => {
    brings(
      new Error('refused'),
      moduleWith(() => {
        throw new TypeError('crash');
      }),
    );
    await renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(report).toHaveBeenCalledTimes(2));
    const what = { name: rewards.name, version: '1.4.0', part: 'list', supportCode: '7KQ2-M9XD' };
    expect(report.mock.calls).toEqual([
      [expect.objectContaining({ cause: new Error('refused') }), { ...what, kind: 'load' }],
      [new TypeError('crash'), { ...what, kind: 'crash' }],
    ]);
  });

  test('a page whose first drawing never ends makes way for the card, and a retry heals it', async () => {
    jest.useFakeTimers();
    let endless = true;
    const never = new Promise(() => {});
    brings(moduleWith(() => (endless ? use(never) : <h1>Points</h1>)));
    await renderPage();
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    jest.useRealTimers();
    endless = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
    expect(report).toHaveBeenCalledWith(expect.any(Error), expect.objectContaining({ kind: 'load' }));
  });

  test('a page that its module does not have counts as a failure', async () => {
    brings({ routes: {}, slots: {} });
    await renderPage();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  test('a card on the home page fails alone', async () => {
    const other = createRemote(`mfe-other-${serial}`, {
      slots: [{ slot: 'home', id: 'card', order: 2, permission: 'person' }],
    });
    brings(moduleWith(() => <p>Charts</p>));
    load.mockImplementation(async (name) => {
      if (name === rewards.name) throw new Error('refused');
      return moduleWith(() => <p>Charts</p>);
    });
    await renderShell(<HomeSlots />, { releaseSet: createReleaseSet([rewards, other]) });
    expect(await screen.findByText('Charts')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('This card could not be shown');
  });
});
