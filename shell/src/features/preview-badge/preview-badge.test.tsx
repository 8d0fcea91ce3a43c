import { createUser } from '@atrium/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openNewDocument } from '../../lib/new-document.ts';
import { type Answer, type FakePortal, fakePortal, unreachable } from '../../testing/fake-portal.ts';
import { createReleaseSet, preview } from '../../testing/release-sets.ts';
import { renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { PreviewBadge } from './preview-badge.tsx';

jest.mock('../../lib/new-document.ts', () => ({ openNewDocument: jest.fn() }));
const END = 'DELETE /previews';
let portal: FakePortal;
const opened = jest.mocked(openNewDocument);

const leaveButton = () => screen.getByRole('button', { name: 'Back to the live version' });

async function show(current: string | null = '1.9.0') {
  const releaseSet = { ...createReleaseSet(), preview: { ...preview, current } };
  await renderShell(<PreviewBadge />, { releaseSet, path: '/c/7/rewards?page=2' });
}

/** The next check, as when the tab becomes visible. */
async function check(answer: Answer) {
  portal.answers['GET /previews/one'] = answer;
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

beforeEach(() => {
  portal = fakePortal({ [END]: { status: 204 } });
  opened.mockReset();
  signedInAs({ customerId: 7 });
});

test('a document without a preview has no badge', async () => {
  await renderShell(<PreviewBadge />);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('the badge names remote, version and team', async () => {
  await show();
  const badge = screen.getByRole('complementary', { name: 'Preview' });
  expect(badge).toHaveTextContent('Preview: mfe-rewards 2.0.0-pr.7');
  expect(badge).toHaveTextContent('Team Rewards, until');
});

test('one click leads back to the same page, in a new document', async () => {
  await show();
  await userEvent.click(leaveButton());
  expect(portal.sentTo(END)).toHaveLength(1);
  expect(opened).toHaveBeenCalledWith('/c/7/rewards?page=2');
});

test('a page that only the preview has leads back to the home page', async () => {
  await show(null);
  await userEvent.click(leaveButton());
  expect(opened).toHaveBeenCalledWith('/c/7/');
});

test('a failed way back is said, and can be tried again', async () => {
  portal.answers[END] = { status: 503 };
  await show();
  await userEvent.click(leaveButton());
  expect(screen.getByRole('alert')).toHaveTextContent('You are still in the preview.');
  expect(opened).not.toHaveBeenCalled();
  portal.answers[END] = { status: 204 };
  await userEvent.click(leaveButton());
  expect(opened).toHaveBeenCalledTimes(1);
});

test.each<[string, Answer]>([
  ['has ended', { status: 404 }],
  ['is no longer for the person', { status: 403 }],
  ['is of a session that ended', { status: 401 }],
  ['was left in another tab', { body: { ...preview, open: false } }],
])('a preview that %s is left by itself', async (_, answer) => {
  await show();
  await check(answer);
  expect(opened).toHaveBeenCalledTimes(1);
});

test.each<[string, Answer]>([
  ['is open', { body: { ...preview, open: true } }],
  ['cannot be asked for', unreachable],
])('a preview that %s stays', async (_, answer) => {
  await show();
  await check(answer);
  expect(opened).not.toHaveBeenCalled();
});

test('another person never gets the document of a preview', async () => {
  await show();
  await act(async () => signedInAs({ customerId: 7, user: createUser({ id: 4711 }) }));
  expect(opened).toHaveBeenCalledTimes(1);
});
