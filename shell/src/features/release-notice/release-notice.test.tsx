import type { ReleaseNews } from '@atrium/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reloadDocument } from '../../lib/new-document.ts';
import { fetchReleaseNews } from '../../lib/release-news.ts';
import { createReleaseSet } from '../../testing/release-sets.ts';
import { renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { ReleaseNotice } from './release-notice.tsx';

jest.mock('../../lib/release-news.ts', () => ({ fetchReleaseNews: jest.fn() }));
jest.mock('../../lib/new-document.ts', () => ({ reloadDocument: jest.fn() }));
const fetchNews = jest.mocked(fetchReleaseNews);

const nothing: ReleaseNews = { newer: false, unsupported: false, canaries: {} };
const newer = 'A newer version of the portal is ready.';
const unsupported = /^Save what you are working on, then reload/;

function show(visibility: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
}

/** The next check, as when the tab becomes visible. */
async function look(news: ReleaseNews | null) {
  fetchNews.mockResolvedValue(news);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

const releaseSet = createReleaseSet();

beforeEach(async () => {
  fetchNews.mockReset().mockResolvedValue(nothing);
  jest.mocked(reloadDocument).mockReset();
  show('visible');
  signedInAs({ customerId: 7 });
  await renderShell(
    <>
      <ReleaseNotice />
      <input aria-label="Name" />
    </>,
    { releaseSet },
  );
});

afterEach(() => jest.restoreAllMocks());

test('nothing is shown while the versions are current', async () => {
  await look(nothing);
  expect(fetchNews).toHaveBeenCalledWith(releaseSet, 7);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a newer version is offered without interrupting the person', async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'half a n');
  await look({ ...nothing, newer: true });
  expect(screen.getByRole('status')).toHaveTextContent(newer);
  expect(screen.getByLabelText('Name')).toHaveValue('half a n');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(reloadDocument).not.toHaveBeenCalled();
});

test('Reload reloads the document', async () => {
  await look({ ...nothing, newer: true });
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloadDocument).toHaveBeenCalledTimes(1);
});

test('it can be postponed, and is not offered again', async () => {
  await look({ ...nothing, newer: true });
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  await look({ ...nothing, newer: true });
  expect(screen.queryByText(newer)).not.toBeInTheDocument();
});

test('the offer disappears when the promotion is rolled back', async () => {
  await look({ ...nothing, newer: true });
  await look(nothing);
  expect(screen.queryByText(newer)).not.toBeInTheDocument();
});

test('a page that the API no longer supports must be reloaded, even if that was postponed', async () => {
  await look({ ...nothing, newer: true });
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  await look({ ...nothing, newer: true, unsupported: true });
  expect(screen.getByRole('alert')).toHaveTextContent(unsupported);
  expect(screen.queryByRole('button', { name: 'Later' })).not.toBeInTheDocument();
});

test('an unreachable gateway changes nothing', async () => {
  await look({ ...nothing, newer: true });
  await look(null);
  expect(screen.getByText(newer)).toBeInTheDocument();
});

test('a hidden tab does not check', async () => {
  show('hidden');
  await look({ ...nothing, newer: true });
  expect(fetchNews).not.toHaveBeenCalled();
});
