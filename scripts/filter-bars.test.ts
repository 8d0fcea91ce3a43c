import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from './repository.ts';

const sources = globSync('{mfe-*,shell}/src/**/*.{ts,tsx}', { cwd: repository })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Where a select is an input of a form or a setting, and filters nothing. */
const isForm = (file: string) =>
  basename(file).endsWith('-dialog.tsx') ||
  /\/features\/(preferences|notification-settings|security-policy|directory-sync|single-sign-on|reference|import)\//.test(
    file,
  );

/** Where the address names a tab, and filters nothing. */
const hasTabs = (feature: string) => /\/features\/(customer|reference)\/$/.test(feature);

test('no page filters by a select, or by a search field next to the filter bar', () => {
  const selects = filesWith(/^\s*select$|<TextField [^>]*\bselect\b|<Select\b/m);
  expect(selects.filter((file) => !isForm(file))).toEqual([]);
  expect(
    filesWith(/role="search"|type="search"|\btype: 'search'/).filter((file) => file.endsWith('.tsx')),
  ).toEqual([]);
  // A person's own customers, which no address has, and the members of a dialog.
  expect(
    filesWith(/<SearchField\b/)
      .map((file) => basename(file))
      .toSorted(),
  ).toEqual(['customer-roles.tsx', 'member-choice.tsx']);
});

test('the filter bar of every page is the one of @atrium/lists', () => {
  const bars = sources.filter(({ text }) => /<FilterBar\b/.test(text));
  const imported = /import \{[^}]*\bFilterBar\b[^}]*\} from '@atrium\/lists'/;
  expect(bars.length).toBeGreaterThan(5);
  expect(bars.filter(({ text }) => !imported.test(text)).map(({ file }) => file)).toEqual([]);
});

test('every feature whose filters are in the address has the filter bar', () => {
  const featureOf = (file: string) => /^.*\/features\/[^/]+\//.exec(file)?.[0];
  const features = (pattern: RegExp) => new Set(filesWith(pattern).flatMap((file) => featureOf(file) ?? []));
  const withBar = features(/<[A-Za-z]*FilterBar\b/);
  const withFilters = features(/\buse[A-Za-z]*Address\(/);
  expect(withFilters.size).toBeGreaterThan(5);
  expect([...withFilters].filter((feature) => !withBar.has(feature) && !hasTabs(feature))).toEqual([]);
});
