// `npm run bench:federation`: measures what it costs to assemble the portal in the browser. The same sources are built
// as they ship, as one bundle with lazy routes, and by the federation plugin's plain defaults; all are served over HTTP/2
// with brotli in front of one API, and visited in Chromium on a slow connection, in turns. BENCH_ROUNDS: visits of each, 9 by
// default. BENCH_PORT: 8160 by default.

import { makeCertificate } from '@atrium/server/testing';
import { type Browser, type BrowserContext, chromium, type Page, request } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { type Front, type Side, startFront } from './http2-front.ts';
import { followLink, openPage, Traffic } from './page-visit.ts';
import { openPortal } from './portal-under-bench.ts';
import { printReport, type Visits } from './tax-report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const PORT = Number(process.env.BENCH_PORT ?? 8160);
const ORIGIN = `https://localhost:${PORT}`;
const PERSON = { email: 'owner@acme.example', password: 'atrium-demo-passphrase' };
/** Acme. */
const SCOPE = '/c/1';

/** The content that a visitor waits for, not its placeholder. */
const content = {
  signIn: 'input[type="password"]',
  applications: 'main tbody a[href*="/applications/"]',
  rewards: 'main:has(nav[aria-label="Pages of rewards"]) tbody time',
};

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

const certificate = makeCertificate('localhost');
const portal = await openPortal(ORIGIN);
let front: Front | undefined;
let browser: Browser | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void portal.close().then(() => process.exit(1)));
try {
  front = await startFront(PORT, certificate);
  front.lead(portal.oneBundle);
  const signedIn = await signIn();
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--ignore-certificate-errors-spki-list=${certificate.keyHash}`,
    ],
  });
  const sides = [portal.oneBundle, portal.federated, portal.plainDefaults];
  const visits = new Map<Side, Visits[]>(sides.map((side) => [side, []]));
  for (const side of sides) await visit(side, signedIn);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      visits.get(side)?.push(await visit(side, signedIn));
  }
  const met = printReport(
    sides.map((side) => ({
      name: side.name,
      judged: side === portal.federated,
      visits: visits.get(side) ?? [],
    })),
  );
  process.exitCode = met ? 0 : 1;
} finally {
  await browser?.close();
  await front?.close();
  await portal.close();
}

async function signIn(): Promise<SignedIn> {
  const client = await request.newContext({ baseURL: ORIGIN, ignoreHTTPSErrors: true });
  const login = await client.post('/api/login/', { data: PERSON });
  const { token } = (await login.json()) as { token: string };
  const { csrfToken } = (await (await client.get('/api/auth/csrf')).json()) as { csrfToken: string };
  await client.post('/api/auth/callback/credentials', { form: { token, csrfToken, json: 'true' } });
  const state = await client.storageState();
  await client.dispose();
  return state;
}

async function visit(side: Side, signedIn: SignedIn): Promise<Visits> {
  front?.lead(side);
  return {
    'sign-in': await withPage(undefined, (page, traffic) =>
      openPage(page, traffic, `${ORIGIN}/signin`, content.signIn),
    ),
    ...(await withPage(signedIn, async (page, traffic) => ({
      applications: await openPage(page, traffic, `${ORIGIN}${SCOPE}/applications`, content.applications),
      'on to rewards': await followLink(page, traffic, `nav a[href="${SCOPE}/rewards"]`, content.rewards),
    }))),
  };
}

/** Every visit is a first one: nothing is cached. */
async function withPage<T>(
  storageState: SignedIn | undefined,
  work: (page: Page, traffic: Traffic) => Promise<T>,
): Promise<T> {
  if (!browser) throw new Error('There is no browser.');
  const context = await browser.newContext({
    storageState,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  try {
    const page = await context.newPage();
    return await work(page, await Traffic.of(page));
  } finally {
    await context.close();
  }
}
