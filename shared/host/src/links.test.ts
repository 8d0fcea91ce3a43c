import { createUser } from '@atrium/testing';
import { setAuth } from './auth-store.ts';
import { configureLinks, linkTo } from './links.ts';

beforeEach(() => {
  configureLinks([
    { subject: 'application', path: 'applications/:id', permission: 'applications:read' },
    { subject: 'applications', path: 'applications', permission: 'applications:read' },
    { subject: 'user', path: 'account/users', permission: 'users:read' },
  ]);
  const user = createUser({ permissions: ['applications:read'] });
  setAuth({ user, selectedCustomer: 7 });
});

test('a link leads to the page that shows the subject, in the chosen scope', () => {
  expect(linkTo('application', 12)).toBe('/c/7/applications/12');
  expect(linkTo('applications')).toBe('/c/7/applications');
  expect(linkTo('applications', undefined, new URLSearchParams('status=3&status=4'))).toBe(
    '/c/7/applications?status=3&status=4',
  );
});

test('there is no link to a subject that no page shows', () => {
  expect(linkTo('reward', 3)).toBeNull();
});

test('there is no link to a page that the person may not open', () => {
  expect(linkTo('user', 4)).toBeNull();
  setAuth({ user: createUser({ permissions: ['users:read'] }) });
  expect(linkTo('user', 4)).toBe('/c/7/account/users');
});

test('there is no link without an id to a page that needs one', () => {
  expect(linkTo('application')).toBeNull();
});
