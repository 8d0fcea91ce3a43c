import * as contract from '@atrium/contract';
import { deskCalls } from '@atrium/contract/desk';
import { problemTitles } from '../../messages/index.ts';
import { usePortal } from '../../testing/index.ts';

const portal = usePortal();
const { api, createMember } = portal;

/** What names the desk, its people or its calls. The log of a customer says who looked at what it sees. */
const OF_DESK = /\bdesk\b|\/desk|\bstaff\b|_staff|supervisor|\bworkspace/i;

test.each([
  '/openapi.json',
  '/docs/json',
  '/healthz',
  '/readyz',
  '/livez',
  '/.well-known/jwks.json',
  '/customer-portal/permissions',
])('%s names nothing of the desk', async (path) => {
  expect((await api.get(path)).body).not.toMatch(OF_DESK);
});

test('what a person of a customer reads about themselves names nothing of the desk', async () => {
  const { forAll, token } = await createMember();
  const reads = Object.entries(contract.calls).filter(
    ([name, call]) => name.startsWith('GET ') && !name.includes('/:') && 'safe' in call && call.safe,
  );
  for (const [name] of reads)
    for (const bearer of [forAll.token, token]) {
      const { body } = await api.get(`${name.replace('GET ', '')}?search=desk`, bearer);
      expect([name, body.match(OF_DESK)?.[0]]).toEqual([name, undefined]);
    }
});

test('no list of the contract that others read names the desk', () => {
  const { calls, permissions, permissionsOfRole, roles, notificationKinds, problemTypes, activityActions } =
    contract;
  const lists = {
    calls: Object.keys(calls),
    permissions,
    permissionsOfRole,
    roles,
    notificationKinds,
    problemTypes,
    problemTitles: Object.values(problemTitles),
    activityActions,
  };
  for (const [list, names] of Object.entries(lists))
    expect([list, JSON.stringify(names).match(OF_DESK)?.[0]]).toEqual([list, undefined]);
  expect(Object.keys(calls).filter((name) => name in deskCalls)).toEqual([]);
});
