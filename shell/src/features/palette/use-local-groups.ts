import { inLocale } from '@atrium/contract';
import { customerPath, useAuth, useLocale } from '@atrium/host';
import { icons } from '@atrium/ui';
import { useReleaseSet } from '../../lib/release-set.ts';
import type { CustomerOption, CustomerSwitch } from '../../lib/use-customer-switch.ts';
import { frameMessages } from '../../messages/frame.ts';
import { useTexts } from '../../messages/index.ts';
import { beginsWords, matchOf } from './match-text.ts';
import { openPages } from './open-pages.ts';
import { type Candidate, type PaletteGroup, type PaletteItem, sortedItems } from './palette-groups.ts';
import { recentPages } from './recent-pages.ts';
import { useCommands } from './use-commands.ts';

const MAX_ITEMS = 5;

const building =
  'M5 20.5V5a1.5 1.5 0 0 1 1.5-1.5h7A1.5 1.5 0 0 1 15 5v15.5M15 10h3a1.5 1.5 0 0 1 1.5 1.5v9M3.5 20.5h17M8.5 8h3M8.5 12h3M8.5 16h3';

export function useLocalGroups(search: string, customerSwitch: CustomerSwitch): PaletteGroup[] {
  const text = frameMessages.useTexts().palette;
  const { locale } = useLocale();
  const recent = recentPages().map(({ path, title, kind }) => ({
    key: `recent ${path}`,
    title,
    detail: kind ? inLocale(kind, locale) : '',
    alias: '',
    icon: icons.clock,
    target: path,
  }));
  const customers = customerSwitch.options.filter(({ id }) => id !== customerSwitch.selected.id);
  const options = customers.map((option) => customerItem(option, text.switchTo));
  const commands = useCommands();
  return [
    { key: 'recent', label: text.recent, order: -4, items: matching(recent, search) },
    { key: 'pages', label: text.pages, order: -3, items: matching(usePages(), search) },
    {
      key: 'commands',
      label: text.commands,
      order: -2,
      items: search ? matchingCommands(commands, search) : [],
    },
    { key: 'customers', label: text.customers, order: -1, items: search ? matching(options, search) : [] },
  ];
}

function matching(candidates: readonly Candidate[], search: string): PaletteItem[] {
  const found = candidates.flatMap(({ alias, ...item }) => {
    const match = matchOf(item.title, search) ?? aliasMatch(`${item.title} ${alias}`, search);
    return match ? [{ ...item, match }] : [];
  });
  return sortedItems(found).slice(0, search ? MAX_ITEMS : undefined);
}

/** Commands have many words: only those that begin like the search are meant. */
function matchingCommands(commands: readonly Candidate[], search: string): PaletteItem[] {
  return matching(
    commands.filter(({ title, alias }) => beginsWords(`${title} ${alias}`, search)),
    search,
  );
}

/** An alias has many words, and one of them is similar to almost anything. */
function aliasMatch(text: string, search: string): PaletteItem['match'] | null {
  const match = matchOf(text, search);
  return match === 'similar' ? null : match;
}

function customerItem(option: CustomerOption, hint: string): Candidate {
  const { id, name, code } = option;
  const detail = code ? `${code} · ${hint}` : hint;
  const alias = [code, hint].filter(Boolean).join(' ');
  return { key: `customer ${id}`, title: name, detail, alias, icon: building, target: option };
}

function usePages(): Candidate[] {
  const home = useTexts().home;
  const releaseSet = useReleaseSet();
  const { locale } = useLocale();
  const permissions = useAuth((state) => state.user?.permissions);
  const customerId = useAuth((state) => state.selectedCustomer);
  const pages = openPages(releaseSet, locale, (wanted) => permissions?.includes(wanted) ?? false);
  return [{ path: '', title: home, detail: '', icon: icons.home }, ...pages].map(({ path, ...page }) => ({
    ...page,
    key: `page ${path}`,
    alias: page.detail,
    target: customerPath(path, customerId),
  }));
}
