import type { PermissionName } from '@atrium/contract';
import { type Browser, chromium } from 'playwright-core';
import { Answers } from './answers.ts';
import { GatewayFiles } from './gateway-files.ts';
import { messages } from './messages.ts';
import type { PageCheckSettings } from './settings.ts';
import { type Deployable, findingsAt } from './watched-page.ts';

const PAGES_AT_ONCE = 3;
/** After this time no further page is opened. */
const OPENING_MS = 40_000;

/**
 * The browser has no network: no name is resolved, and its proxy does not exist. The container confines the browser, so
 * that it has no sandbox of its own.
 */
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

interface PageCheckRequest {
  /** The ticket is for documents with the checked versions. */
  readonly ticket: string;
  readonly deployables: readonly Deployable[];
  readonly addresses: readonly string[];
  readonly permissions: readonly PermissionName[];
}

export function startBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: browserFlags });
}

export async function checkPages(
  { gatewayUrl, chromiumPath, pageTimeoutMs }: PageCheckSettings,
  { ticket, deployables, addresses, permissions }: PageCheckRequest,
): Promise<string[]> {
  const opensUntil = Date.now() + OPENING_MS;
  const browser = await startBrowser(chromiumPath);
  try {
    const parts = {
      browser,
      files: new GatewayFiles(gatewayUrl, ticket),
      answers: {
        customer: new Answers(permissions),
        provider: new Answers(permissions, 'provider'),
      },
      deployables,
      timeoutMs: pageTimeoutMs,
    };
    const findings: string[][] = addresses.map((address) => [messages.at(address, messages.notOpened)]);
    const waiting = [...addresses.entries()];
    const openNext = async (): Promise<void> => {
      const [next] = Date.now() < opensUntil ? waiting.splice(0, 1) : [];
      if (!next) return;
      const [index, address] = next;
      findings[index] = await findingsAt(address, parts);
      await openNext();
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, openNext));
    return findings.flat();
  } finally {
    await browser.close();
  }
}
