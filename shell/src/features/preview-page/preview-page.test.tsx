import type { PreviewState } from '@atrium/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openNewDocument } from '../../lib/new-document.ts';
import { type FakePortal, fakePortal, unreachable } from '../../testing/fake-portal.ts';
import { preview as runningPreview } from '../../testing/release-sets.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { PreviewPage } from './preview-page.tsx';

jest.mock('../../lib/new-document.ts', () => ({ openNewDocument: jest.fn() }));
const DESCRIBE = 'GET /previews/one';
const OPEN = 'POST /previews/one';
let portal: FakePortal;

const preview: PreviewState = { ...runningPreview, open: false };

const show = () => renderShell(<PreviewPage />, { path: '/preview?id=one' });
const openButton = () => screen.getByRole('button', { name: 'Open the preview' });

beforeEach(() => {
  portal = fakePortal({ [DESCRIBE]: { body: preview }, [OPEN]: { status: 204 } });
  jest.mocked(openNewDocument).mockReset();
  localStorage.setItem('atrium.customer', '7');
});

test('the page says whose code it is and which version, and opens nothing by itself', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Open a preview?' })).toBeVisible();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts.slice(0, 4)).toEqual(['Rewards', 'mfe-rewards', '2.0.0-pr.7', '1.9.0']);
  expect(portal.sentTo(OPEN)).toEqual([]);
});

test('it opens only once the person says that they expected it, in a new document', async () => {
  await show();
  expect(openButton()).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I expected a preview from the team Rewards' }));
  await userEvent.click(openButton());
  expect(portal.sentTo(OPEN)).toHaveLength(1);
  expect(openNewDocument).toHaveBeenCalledWith('/c/7/rewards');
});

test('a preview that could not be opened can be tried again', async () => {
  portal.answers[OPEN] = { status: 503 };
  await show();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(openButton());
  expect(screen.getByRole('alert')).toHaveTextContent('The preview could not be opened.');
  expect(openNewDocument).not.toHaveBeenCalled();
  portal.answers[OPEN] = { status: 204 };
  await userEvent.click(openButton());
  expect(openNewDocument).toHaveBeenCalledTimes(1);
});

test('who is signed out signs in first and comes back', async () => {
  portal.answers[DESCRIBE] = { status: 401 };
  const { address } = await show();
  expect(address()).toBe('/signin?callbackUrl=%2Fpreview%3Fid%3Done');
});

test.each([
  ['ended', 404, 'This preview has ended'],
  ['for others', 403, 'This preview is not for you'],
])('a preview that is %s offers nothing to open', async (_, status, title) => {
  portal.answers[DESCRIBE] = { status };
  await show();
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open the preview' })).not.toBeInTheDocument();
});

test('a gateway that does not respond can be asked again', async () => {
  portal.answers[DESCRIBE] = unreachable;
  await show();
  portal.answers[DESCRIBE] = { body: preview };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(openButton()).toBeVisible();
});

test('an address without a preview says that it has ended, and sends no request', async () => {
  await renderShell(<PreviewPage />, { path: '/preview' });
  expect(screen.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
  expect(portal.sent).toEqual([]);
});
