import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@atrium/server';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';

/** A browser whose pages share one session with what connects to its debugging port. */
export interface AuditBrowser {
  readonly context: BrowserContext;
  readonly debuggingPort: number;
  close(): Promise<void>;
}

/** Opens a browser with a profile of its own. */
export async function openBrowser(options: BrowserContextOptions): Promise<AuditBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'atrium-audit-'));
  const debuggingPort = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
  });
  return {
    context,
    debuggingPort,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
