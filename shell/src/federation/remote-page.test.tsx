import type { ReleaseSetRemote, RemoteModule } from '@atrium/contract';
import { createUser } from '@atrium/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useEffect } from 'react';
import { ReleaseSets } from '../lib/release-sets.ts';
import { type BrowserLocks, installLocks } from '../testing/browser-locks.ts';
import { type FakePortal, fakePortal } from '../testing/fake-portal.ts';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { renderShell, signedInAs } from '../testing/render-shell.tsx';
import { mark, nameOf } from './hang-marks.ts';
import { stopWitness } from './hang-witness.ts';
import { RemoteLoader } from './remote-loader.ts';
import { RemotePage } from './remote-page.tsx';
import { AppBarSlots, HomeSlots } from './remote-slots.tsx';

const load = jest.fn<Promise<RemoteModule>, [name: string]>();

let loader: RemoteLoader;
let rewards: ReleaseSetRemote;
let browser: BrowserLocks;
let portal: FakePortal;
const reports = () => portal.sentTo('POST /error-reports').map(({ body }) => body);
const codeOf = (card: HTMLElement) => /Support code (\w{4}-\w{4})/.exec(card.textContent)?.[1];
const insights = createRemote('mfe-insights');

function moduleWith(Component: () => unknown): RemoteModule {
  const loader = async () => ({ Component });
  return { routes: { list: loader }, slots: { card: loader } };
}

/** Modules or errors that the next loads return; the last one repeats. */
function mockModules(...results: (RemoteModule | Error)[]): void {
  const next = async () => {
    const result = results.length > 1 ? results.shift() : results[0];
    if (result instanceof Error) throw result;
    return result as RemoteModule;
  };
  load.mockImplementation(next);
}

async function renderPage() {
  const [route] = rewards.remote.routes;
  if (!route) throw new Error('no route');
  const releaseSet = createReleaseSet([rewards, insights]);
  await renderShell(<RemotePage remote={rewards} route={route} />, { releaseSet, loader });
  await act(async () => {});
}

beforeEach(() => {
  browser = installLocks();
  portal = fakePortal();
  signedInAs();
  const slots = [{ slot: 'home', id: 'card', order: 1, permission: 'person' } as const];
  const label = { 'en-US': 'Rewards' };
  const menu = [{ label, icon: 'M0 0', order: 1, route: 'list' }];
  rewards = { ...createRemote('mfe-rewards', { menu, slots, team: 'Rewards' }) };
  loader = new RemoteLoader({ known: async () => {}, load, preload: () => {} });
});

test('a page without texts in the language of its reader says that it is in English', async () => {
  signedInAs({ user: createUser({ locale: 'ja-JP' }) });
  mockModules(moduleWith(() => <p>Only in English</p>));
  await renderPage();
  const page = await screen.findByText('Only in English');
  expect(page.closest('[lang]')).toHaveAttribute('lang', 'en-US');
});

/** A part that ran in a document that hung. */
function hungBefore(part: string | null): void {
  const { name, version } = rewards;
  mark('other', { name, version, part });
  browser.caches.add(nameOf('other'));
}

afterEach(() => browser.remove());

describe('a part that hung another document', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    mockModules(moduleWith(() => <h1>Points</h1>));
    load.mockClear();
  });

  it('is not loaded as a page; the card explains it with the support code and offers a retry', async () => {
    hungBefore('list');
    await renderPage();
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('Rewards was not opened');
    expect(card).toHaveTextContent('It made the portal stop responding earlier');
    expect(load).not.toHaveBeenCalled();
    const { name, version } = rewards;
    const report = { supportCode: codeOf(card), kind: 'hang', name, version, part: 'list' };
    expect(report.supportCode).toBeDefined();
    expect(reports()).toEqual([{ ...report, error: 'Hang', places: [] }]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
  });

  it('leaves a small button in the app bar that loads it again', async () => {
    const bell = { slot: 'appbar', id: 'card', order: 1, permission: 'person' } as const;
    const remote = { ...rewards, remote: { ...rewards.remote, slots: [bell] } };
    hungBefore('card');
    mockModules(moduleWith(() => <button type="button">Bell</button>));
    await renderShell(<AppBarSlots />, { releaseSet: createReleaseSet([remote]), loader });
    await userEvent.click(
      await screen.findByRole('button', { name: /^Rewards was not opened .* Try again$/ }),
    );
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeInTheDocument();
  });

  it('is named on the home page in the place of each of its cards, announced once, and one retry loads all', async () => {
    const slot = { slot: 'home', order: 1, permission: 'person' } as const;
    const slots = [
      { ...slot, id: 'card' },
      { ...slot, id: 'other', width: 'wide' as const },
    ];
    rewards = { ...rewards, remote: { ...rewards.remote, slots } };
    hungBefore(null);
    const card = (title: string) => async () => ({ Component: () => <p>{title}</p> });
    mockModules({ routes: {}, slots: { card: card('Points'), other: card('Expiring') } });
    await renderShell(<HomeSlots />, { releaseSet: createReleaseSet([rewards]), loader });
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { name: 'Rewards was not opened' })).toHaveLength(2),
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const [, second] = screen.getAllByRole('button', { name: 'Try again' });
    await userEvent.click(second as HTMLElement);
    expect(await screen.findByText('Points')).toBeInTheDocument();
    expect(await screen.findByText('Expiring')).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('does not affect another version', async () => {
    hungBefore('list');
    rewards = { ...rewards, version: '1.4.1' };
    await renderPage();
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
  });
});

describe('a part that runs', () => {
  const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium.running.'));

  beforeEach(() => localStorage.clear());

  it('is loaded once the document has a witness, or cannot have one', async () => {
    let start = () => {};
    class SlowWorker {
      onmessage = () => {};
      constructor() {
        start = () => this.onmessage();
      }
      postMessage() {}
      terminate() {}
    }
    Object.defineProperty(globalThis, 'Worker', { value: SlowWorker, configurable: true });
    URL.createObjectURL = () => 'blob:';
    stopWitness();
    mockModules(moduleWith(() => <h1>Points</h1>));
    load.mockClear();
    await renderPage();
    expect(load).not.toHaveBeenCalled();
    start();
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
    stopWitness();
    Reflect.deleteProperty(globalThis, 'Worker');
  });

  it('is marked while it renders and its effects run, and not after it was painted', async () => {
    const seen: number[] = [];
    function Points() {
      seen.push(marks().length);
      useEffect(() => void seen.push(marks().length));
      return <h1>Points</h1>;
    }
    mockModules(moduleWith(Points));
    await renderPage();
    await screen.findByRole('heading', { name: 'Points' });
    expect(seen).toEqual([1, 1]);
    await waitFor(() => expect(marks()).toEqual([]));
  });

  it('is not marked after it failed, nor after it was unmounted while loading', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    mockModules(
      moduleWith(() => {
        throw new Error('crash');
      }),
    );
    await renderPage();
    await screen.findByRole('alert');
    expect(marks()).toEqual([]);
    mockModules(moduleWith(() => use(new Promise(() => {}))));
    const [route] = insights.remote.routes;
    const releaseSet = createReleaseSet([insights]);
    const view = await renderShell(route && <RemotePage remote={insights} route={route} />, {
      releaseSet,
      loader,
    });
    await act(async () => {});
    expect(marks()).toHaveLength(1);
    view.unmount();
    expect(marks()).toEqual([]);
  });
});

test('a page of a remote is rendered', async () => {
  mockModules(moduleWith(() => <h1>Points</h1>));
  await renderPage();
  expect(screen.getByRole('heading', { name: 'Points' })).toBeInTheDocument();
});

test('the document has used a remote from its first part on, which is on the page as long as it is shown', async () => {
  mockModules(moduleWith(() => <h1>Points</h1>));
  expect([loader.used().size, loader.shown().size]).toEqual([0, 0]);
  await renderPage();
  expect([[...loader.used()], [...loader.shown()]]).toEqual([['mfe-rewards'], ['mfe-rewards']]);
  cleanup();
  expect([[...loader.used()], [...loader.shown()]]).toEqual([['mfe-rewards'], []]);
});

test('a remote that failed counts as used: some of its code may be there', async () => {
  mockModules(new Error('gone'));
  await loader.component({ remote: rewards, kind: 'routes', id: 'list' }).catch(() => {});
  expect([...loader.used()]).toEqual(['mfe-rewards']);
});

describe('when a remote fails', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  test('its card promises nothing while the device is offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    mockModules(new Error('refused'));
    await renderPage();
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('You are offline.');
    expect(card).not.toHaveTextContent('Everything else keeps working.');
    expect(within(card).queryByRole('link')).not.toBeInTheDocument();
  });

  test('it is loaded again as soon as the device is online', async () => {
    mockModules(
      new Error('refused'),
      moduleWith(() => <h1>Points</h1>),
    );
    await renderPage();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('its card shows what is missing and what still works, and the package only behind "Details"', async () => {
    mockModules(new Error('refused'));
    await renderPage();
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('Rewards is not available right now');
    expect(codeOf(card)).toBeDefined();
    const owner = within(card).getByText(`Team Rewards · ${rewards.name} 1.4.0`);
    expect(owner).not.toBeVisible();
    await userEvent.click(within(card).getByRole('button', { name: 'Details', expanded: false }));
    expect(owner).toBeVisible();
    expect(screen.getByRole('link', { name: 'Insights' })).toHaveAttribute('href', '/c/7/insights');
  });

  test('a retry recovers it without a reload', async () => {
    mockModules(
      new Error('refused'),
      moduleWith(() => <h1>Points</h1>),
    );
    await renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a retry that fails shows the card again', async () => {
    mockModules(new Error('refused'));
    await renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });

  test('a page that crashed while rendering is recovered by a retry too', async () => {
    let broken = true;
    mockModules(
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

  test('a failed load and a crash are reported as such, each under the code that is shown', async () => {
    mockModules(
      new Error('refused'),
      moduleWith(() => {
        throw new TypeError('crash');
      }),
    );
    await renderPage();
    const codes = [codeOf(await screen.findByRole('alert'))];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reports()).toHaveLength(2));
    codes.push(codeOf(screen.getByRole('alert')));
    expect(new Set(codes).size).toBe(2);
    const [whenLoaded, whenCrashed] = codes;
    const what = { name: rewards.name, version: '1.4.0', part: 'list', places: [] };
    expect(reports()).toMatchObject([
      { ...what, kind: 'load', error: 'Error', message: 'refused', supportCode: whenLoaded },
      { ...what, kind: 'crash', error: 'TypeError', message: 'crash', supportCode: whenCrashed },
    ]);
  });

  test('a page whose first render never ends is replaced by the card, and recovered by a retry', async () => {
    jest.useFakeTimers();
    let endless = true;
    const never = new Promise(() => {});
    mockModules(moduleWith(() => (endless ? use(never) : <h1>Points</h1>)));
    await renderPage();
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    jest.useRealTimers();
    endless = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
    expect(reports()).toEqual([expect.objectContaining({ kind: 'load' })]);
  });

  test('a page that is missing in its module counts as a failure', async () => {
    mockModules({ routes: {}, slots: {} });
    await renderPage();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  test('a card on the home page fails alone', async () => {
    const other = createRemote('mfe-other', {
      slots: [{ slot: 'home', id: 'card', order: 2, permission: 'person' }],
    });
    mockModules(moduleWith(() => <p>Charts</p>));
    load.mockImplementation(async (name) => {
      if (name === rewards.name) throw new Error('refused');
      return moduleWith(() => <p>Charts</p>);
    });
    await renderShell(<HomeSlots />, { releaseSet: createReleaseSet([rewards, other]), loader });
    expect(await screen.findByText('Charts')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('This card could not be shown');
  });

  test('what is due comes before the customers on the home page, and everything else after them', async () => {
    const slot = { slot: 'home', permission: 'person', width: 'wide' } as const;
    const slots = [
      { ...slot, id: 'latest', order: 20 },
      { ...slot, id: 'due', order: 5 },
    ];
    rewards = { ...rewards, remote: { ...rewards.remote, slots } };
    const card = (title: string) => async () => ({ Component: () => <h2>{title}</h2> });
    mockModules({ routes: {}, slots: { latest: card('Latest changes'), due: card('Deadlines') } });
    await renderShell(<HomeSlots customers={<h2>Your customers</h2>} />, {
      releaseSet: createReleaseSet([rewards]),
      loader,
    });
    await screen.findByRole('heading', { name: 'Deadlines' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Deadlines',
      'Your customers',
      'Latest changes',
    ]);
  });

  test('its cards stay named when the whole release set arrives', async () => {
    mockModules(new Error('refused'));
    const whole = createReleaseSet([structuredClone(rewards)]);
    const known = { slots: ['home'], routes: [] } as never;
    const releaseSets = new ReleaseSets({ ...createReleaseSet([rewards]), known }, async () => whole);
    await renderShell(<HomeSlots />, { releaseSets, loader });
    expect(await screen.findByRole('alert')).toHaveTextContent('This card could not be shown.');
    await act(async () => void (await releaseSets.whole()));
    expect(screen.getByRole('alert')).toHaveTextContent('This card could not be shown.');
  });

  test('a button takes the place of its control in the app bar, and loads it again', async () => {
    const bell = { slot: 'appbar', id: 'card', order: 1, permission: 'person' } as const;
    const remote = { ...rewards, remote: { ...rewards.remote, slots: [bell] } };
    mockModules(
      new Error('refused'),
      moduleWith(() => <button type="button">Bell</button>),
    );
    await renderShell(<AppBarSlots />, { releaseSet: createReleaseSet([remote]), loader });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Rewards is not available right now. Try again' }),
    );
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeInTheDocument();
  });

  test('its cards on the home page are one failure, with one retry for all', async () => {
    const slot = { slot: 'home', order: 1, permission: 'person' } as const;
    const slots = [
      { ...slot, id: 'card' },
      { ...slot, id: 'other', width: 'wide' as const },
    ];
    rewards = { ...rewards, remote: { ...rewards.remote, slots } };
    const card = (title: string) => async () => ({ Component: () => <p>{title}</p> });
    mockModules(new Error('refused'));
    await renderShell(<HomeSlots />, { releaseSet: createReleaseSet([rewards]), loader });
    expect(await screen.findByRole('alert')).toHaveTextContent('2 cards could not be shown.');
    mockModules({ routes: {}, slots: { card: card('Points'), other: card('Expiring') } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Points')).toBeInTheDocument();
    expect(await screen.findByText('Expiring')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
