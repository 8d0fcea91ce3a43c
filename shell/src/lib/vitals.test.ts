import { vitalsReport } from '@atrium/contract';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { ReleaseSets } from './release-sets.ts';
import { watchVitals } from './vitals.ts';

const hash = 'c'.repeat(24);
const releaseSets = new ReleaseSets(
  createReleaseSet([createRemote('mfe-rewards'), createRemote('mfe-account')]),
);
const fetched = jest.fn();
/** Entries by type, as the browser has them in its buffer. */
let entries: Record<string, object[]>;
let now: number;
let end = () => {};

class FakeObserver {
  static supportedEntryTypes = ['largest-contentful-paint', 'event', 'first-input', 'layout-shift'];
  #type = '';
  observe({ type }: { type: string }) {
    this.#type = type;
  }
  takeRecords() {
    return (entries[this.#type] ?? []).splice(0);
  }
  disconnect() {}
}

function show(visibility: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

function goTo(path: string, at: number) {
  now = at;
  window.history.pushState(null, '', path);
  (window as { navigation?: EventTarget }).navigation?.dispatchEvent(new Event('currententrychange'));
}

beforeEach(() => {
  now = 0;
  entries = { navigation: [{ name: 'http://localhost/c/7/rewards?page=2' }] };
  window.history.pushState(null, '', '/c/7/rewards');
  const meta = Object.assign(document.createElement('meta'), { name: 'atrium-document', content: 'k.1.sig' });
  document.head.replaceChildren(meta);
  Object.assign(window, { PerformanceObserver: FakeObserver, navigation: new EventTarget() });
  Object.assign(window.performance, { getEntriesByType: (type: string) => entries[type] ?? [] });
  jest.spyOn(window.performance, 'now').mockImplementation(() => now);
  fetched.mockReset().mockResolvedValue({ ok: true });
  globalThis.fetch = fetched;
  show('visible');
  end = watchVitals(releaseSets);
});

afterEach(() => {
  end();
  jest.restoreAllMocks();
});

/** What is reported when the tab is hidden. */
function reported() {
  show('hidden');
  return JSON.parse(fetched.mock.calls.at(-1)?.[1].body ?? 'null');
}

test('the page that the document was opened at has its largest contentful paint and its load time', () => {
  entries['largest-contentful-paint'] = [{ startTime: 900 }, { startTime: 1_400.4 }];
  const file = (name: string, startTime: number, duration: number) => ({
    name: `http://localhost/assets/${hash}/${name}`,
    startTime,
    duration,
  });
  entries.resource = [
    file('mfe-rewards/list.js', 120, 300),
    file('mfe-rewards/remoteEntry.js', 100, 200),
    file('mfe-rewards/dialog.js', 9_000, 50),
    file('shell/main.js', 50, 2_000),
  ];
  const report = reported();
  expect(report).toEqual({
    document: 'k.1.sig',
    parts: [{ name: 'mfe-rewards', version: '1.4.0', lcp: 1_400, cls: 0, load: 320 }],
  });
  expect(vitalsReport.safeParse(report).success).toBe(true);
});

test('interactions count for the remote whose page was shown', () => {
  goTo('/c/7/account', 5_000);
  entries.event = [
    { startTime: 1_000, duration: 48, interactionId: 1 },
    { startTime: 1_001, duration: 80, interactionId: 1 },
    { startTime: 2_000, duration: 900 },
    { startTime: 6_000, duration: 240, interactionId: 2 },
  ];
  expect(reported().parts).toMatchObject([
    { name: 'mfe-rewards', inp: 80 },
    { name: 'mfe-account', inp: 240 },
  ]);
});

test('of fifty interactions the slowest is left out', () => {
  entries.event = Array.from({ length: 50 }, (_, index) => ({
    startTime: index,
    duration: index === 7 ? 2_000 : 24,
    interactionId: index + 1,
  }));
  expect(reported().parts).toMatchObject([{ inp: 24 }]);
});

test('layout shifts add up within five seconds, without a second’s pause and without those after input', () => {
  entries['layout-shift'] = [
    { startTime: 100, value: 0.1 },
    { startTime: 600, value: 0.05 },
    { startTime: 700, value: 0.9, hadRecentInput: true },
    { startTime: 3_000, value: 0.12 },
  ];
  expect(reported().parts).toMatchObject([{ cls: 0.15 }]);
});

test('pages outside of an area belong to the shell', () => {
  goTo('/c/7', 5_000);
  entries['layout-shift'] = [{ startTime: 6_000, value: 0.2 }];
  expect(reported().parts).toMatchObject([
    { name: 'mfe-rewards', cls: 0 },
    { name: 'shell', version: '1.0.0', cls: 0.2 },
  ]);
});

test('a document reports once, without cookies and referrer', () => {
  show('hidden');
  show('visible');
  show('hidden');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledWith(
    '/vitals-reports',
    expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true }),
  );
});

test('what was painted after the tab was hidden is no measure', () => {
  end();
  entries['visibility-state'] = [
    { name: 'visible', startTime: 0 },
    { name: 'hidden', startTime: 500 },
  ];
  end = watchVitals(releaseSets);
  entries['largest-contentful-paint'] = [{ startTime: 9_000 }];
  expect(reported().parts[0]).not.toHaveProperty('lcp');
});
