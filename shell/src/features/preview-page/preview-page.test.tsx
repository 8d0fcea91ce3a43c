import type { PreviewState } from '@atrium/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openNewDocument } from '../../lib/new-document.ts';
import { fetchPreview, openPreview } from '../../lib/previews.ts';
import { preview as runningPreview } from '../../testing/release-sets.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { PreviewPage } from './preview-page.tsx';

jest.mock('../../lib/previews.ts', () => ({ fetchPreview: jest.fn(), openPreview: jest.fn() }));
jest.mock('../../lib/new-document.ts', () => ({ openNewDocument: jest.fn() }));
const fetched = jest.mocked(fetchPreview);
const opened = jest.mocked(openPreview);

const preview: PreviewState = { ...runningPreview, open: false };

const show = () => renderShell(<PreviewPage />, { path: '/preview?id=one' });
const openButton = () => screen.getByRole('button', { name: 'Open the preview' });

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(preview);
  opened.mockReset().mockResolvedValue(true);
  jest.mocked(openNewDocument).mockReset();
  localStorage.setItem('atrium.customer', '7');
});

test('the page says whose code it is and which version, and opens nothing by itself', async () => {
  await show();
  expect(fetched).toHaveBeenCalledWith('one');
  expect(screen.getByRole('heading', { name: 'Open a preview?' })).toBeVisible();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts.slice(0, 4)).toEqual(['Rewards', 'mfe-rewards', '2.0.0-pr.7', '1.9.0']);
  expect(opened).not.toHaveBeenCalled();
});

test('it opens only once the person says that they expected it, in a new document', async () => {
  await show();
  expect(openButton()).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I expected a preview from the team Rewards' }));
  await userEvent.click(openButton());
  expect(opened).toHaveBeenCalledWith('one');
  expect(openNewDocument).toHaveBeenCalledWith('/c/7/rewards');
});

test('a preview that could not be opened can be tried again', async () => {
  opened.mockResolvedValueOnce(false);
  await show();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(openButton());
  expect(screen.getByRole('alert')).toHaveTextContent('The preview could not be opened.');
  expect(openNewDocument).not.toHaveBeenCalled();
  await userEvent.click(openButton());
  expect(openNewDocument).toHaveBeenCalledTimes(1);
});

test('who is signed out signs in first and comes back', async () => {
  fetched.mockResolvedValue('signed-out');
  const { address } = await show();
  expect(address()).toBe('/signin?callbackUrl=%2Fpreview%3Fid%3Done');
});

test.each([
  ['ended', 'This preview has ended'],
  ['not-listed', 'This preview is not for you'],
] as const)('a preview that is %s offers nothing to open', async (answer, title) => {
  fetched.mockResolvedValue(answer);
  await show();
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open the preview' })).not.toBeInTheDocument();
});

test('a gateway that does not respond can be asked again', async () => {
  fetched.mockResolvedValueOnce('unreachable');
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(openButton()).toBeVisible();
});

test('an address without a preview says that it has ended, and sends no request', async () => {
  await renderShell(<PreviewPage />, { path: '/preview' });
  expect(screen.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
});
