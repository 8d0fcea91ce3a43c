import { invitationsStore, loadInvitations } from './invitations.ts';
import { fakeApi, signedIn } from './testing/fake-api.ts';

const none = () => ({ headers: { 'x-atrium-customer': '0' }, body: { invitations: [] } });

beforeEach(() => {
  signedIn(7);
  invitationsStore.setState(invitationsStore.getInitialState(), true);
});

test('the frame and a page that need the first invitations ask once', async () => {
  const sent = fakeApi(none);
  await Promise.all([loadInvitations(), loadInvitations()]);
  expect(sent).toHaveLength(1);
});

test('once there are some, each call asks again, since something may have changed', async () => {
  const sent = fakeApi(none);
  await loadInvitations();
  await Promise.all([loadInvitations(), loadInvitations()]);
  expect(sent).toHaveLength(3);
});
