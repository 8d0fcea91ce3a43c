import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { areaName, declaredPermissions, menuOf, otherLanguage, slotsOf, subjectPages } from './menu.ts';

const everything = () => true;
const nothing = () => false;
const route = { id: 'list', path: '', title: { 'en-US': 'List' } };
const item = (label: string, order: number) => ({
  label: { 'en-US': label },
  icon: 'M0 0',
  order,
  route: 'list',
});

test('the menu is sorted by the order of its items, not of the remotes', () => {
  const late = createRemote('mfe-late', { menu: [item('Late', 30)] });
  const early = createRemote('mfe-early', { menu: [item('Early', 5)] });
  const labels = menuOf(createReleaseSet([late, early]), 'en-US', everything).map(({ label }) => label);
  expect(labels).toEqual(['Early', 'Late']);
});

test('an item whose page is not permitted is absent', () => {
  const users = createRemote('mfe-users', { routes: [{ ...route, permission: 'users:read' }] });
  const own = createRemote('mfe-own', { routes: [{ ...route, permission: 'person' }] });
  const set = createReleaseSet([users, own]);
  expect(menuOf(set, 'en-US', nothing).map(({ key }) => key)).toEqual(['mfe-own/list']);
  expect(menuOf(set, 'en-US', (wanted) => wanted === 'users:read')).toHaveLength(2);
});

test('labels are in the locale, its language, or en-US', () => {
  const label = { 'en-US': 'Rewards', de: 'Prämien', 'th-TH': 'รางวัล' };
  const remote = createRemote('mfe-rewards', { menu: [{ ...item('', 1), label }] });
  const labelIn = (locale: string) => menuOf(createReleaseSet([remote]), locale, everything)[0]?.label;
  expect([labelIn('th-TH'), labelIn('de-AT'), labelIn('fr-FR')]).toEqual(['รางวัล', 'Prämien', 'Rewards']);
});

test('parts of a remote without the language of their reader are marked with the one that they are in', () => {
  const english = createRemote('mfe-rewards', { menu: [item('Rewards', 1)] });
  const label = { 'en-US': 'Rewards', 'th-TH': 'รางวัล' };
  const thai = createRemote('mfe-rewards', { menu: [{ ...item('', 1), label }] });
  const inLocales = (remote: typeof thai) =>
    ['th-TH-u-ca-buddhist', 'ja-TH', 'en-TH'].map((locale) => otherLanguage(remote, locale));
  expect(inLocales(english)).toEqual(['en-US', 'en-US', undefined]);
  expect(inLocales(thai)).toEqual([undefined, 'en-US', undefined]);
});

test('the path of a menu item is relative to the base path of its remote', () => {
  const remote = createRemote('mfe-rewards', {
    routes: [{ ...route, path: 'history', permission: 'person' }],
  });
  expect(menuOf(createReleaseSet([remote]), 'en-US', everything)[0]?.path).toBe('rewards/history');
});

test('the permissions that remotes bring along are those of all remotes', () => {
  const label = { 'en-US': 'View documents' };
  const documents = createRemote('mfe-documents', { permissions: [{ name: 'documents:read', label }] });
  expect(declaredPermissions(createReleaseSet([createRemote('mfe-own'), documents]))).toEqual([
    { name: 'documents:read', label },
  ]);
});

test('the parts of a slot are permitted and sorted', () => {
  const slot = { slot: 'home', permission: 'person' } as const;
  const one = createRemote('mfe-one', {
    slots: [
      { ...slot, id: 'second', order: 2 },
      { ...slot, id: 'secret', order: 0, permission: 'users:read' },
      { ...slot, id: 'bell', slot: 'appbar', order: 0 },
    ],
  });
  const two = createRemote('mfe-two', { slots: [{ ...slot, id: 'first', order: 1 }] });
  expect(slotsOf(createReleaseSet([one, two]), 'home', nothing).map(({ id }) => id)).toEqual([
    'first',
    'second',
  ]);
});

test('an area without a menu entry is named by its first page', () => {
  expect(areaName(createRemote('mfe-own', { menu: [] }), 'en-US')).toBe('Own');
});

test('a subject is shown by the page in its remote.json', () => {
  const detail = { ...route, id: 'detail', path: 'catalogue/:id', permission: 'rewards:read' } as const;
  const list = { ...route, permission: 'person' } as const;
  const subjects = { reward: 'detail', rewards: 'list' };
  const remote = createRemote('mfe-rewards', { routes: [list, detail], subjects });
  const older = createRemote('mfe-older');
  expect(subjectPages(createReleaseSet([remote, older]))).toEqual([
    { subject: 'reward', path: 'rewards/catalogue/:id', permission: 'rewards:read' },
    { subject: 'rewards', path: 'rewards', permission: 'person' },
  ]);
});
