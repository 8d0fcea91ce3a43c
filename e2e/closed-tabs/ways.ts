import { setTimeout as delay } from 'node:timers/promises';
import { type OwnChromium, type Tab, until } from './own-chromium.ts';

/** Where a tab is closed: its browser, the portal, and Chromium's page with which tabs are discarded. */
export interface Surroundings {
  readonly chromium: OwnChromium;
  readonly portal: string;
  readonly discards: Tab;
}

/** Ways in which one tab may end while its page loads. */
export const waysOfTabs: Readonly<Record<string, (tab: Tab, around: Surroundings) => Promise<void>>> = {
  'is closed': (tab) => tab.close(),
  'is closed by its page': (tab) => evaluate(tab, 'close()'),
  'leaves for another site': (tab, { portal }) => leave(tab, portal.replace('localhost', '127.0.0.1')),
  'leaves for another page of the portal': (tab, { portal }) => leave(tab, `${portal}/healthz`),
  'leaves and goes back': async (tab, { portal }) => {
    await leave(tab, `${portal}/healthz`);
    await evaluate(tab, 'history.back()');
  },
  'is reloaded': (tab) => evaluate(tab, 'location.reload()'),
  'is hidden': async (_, { discards }) => discards.activate(),
  'is discarded': discard,
  crashes: async (tab) => {
    const { socket } = await tab.begin('Page.crash', {});
    await delay(50);
    socket.close();
  },
};

/** Ways in which all tabs end at once. */
export const waysOfBrowsers: Readonly<Record<string, (chromium: OwnChromium) => Promise<void>>> = {
  'is closed with its browser': (chromium) => chromium.close(),
  'is killed with its browser': (chromium) => chromium.kill(),
};

/** The page may be gone before it can answer. */
async function evaluate(tab: Tab, expression: string): Promise<void> {
  await tab.evaluate(expression).catch(() => undefined);
}

async function leave(tab: Tab, address: string): Promise<void> {
  const from = await tab.evaluate<string>('location.href');
  await evaluate(tab, `location.href = ${JSON.stringify(address)}`);
  await until('the tab has left', async () => (await tab.evaluate<string>('location.href')) !== from);
}

const rows = `(() => {
  const found = [];
  const search = (node) => {
    for (const element of node.querySelectorAll('*')) {
      if (element.shadowRoot) search(element.shadowRoot);
      if (element.localName === 'tr') found.push(element);
    }
  };
  search(document);
  return found;
})()`;

/** As for want of memory; Chromium discards no tab in front. No other tab has a page of a customer then. */
async function discard(_: Tab, { discards }: Surroundings): Promise<void> {
  await discards.activate();
  const row = `${rows}.find((row) => /\\/c\\/0\\//.test(row.textContent) && row.querySelector('[is=action-link]'))`;
  const link = `[...(${row}?.querySelectorAll('[is=action-link]:not([disabled])') ?? [])].find((each) => each.textContent.includes('Urgent'))`;
  await until('the tab can be discarded', () => discards.evaluate(`Boolean(${link})`));
  await discards.evaluate(`${link}.click()`);
  await until('the tab is discarded', () => discards.evaluate(`/discarded/.test(${row}?.textContent)`));
}
