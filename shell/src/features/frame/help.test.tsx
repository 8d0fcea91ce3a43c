import { configureLinks } from '@atrium/host';
import { createUser, setAuth, subjectPages } from '@atrium/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createReleaseSet } from '../../testing/release-sets.ts';
import { renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { Frame } from './frame.tsx';

type Settings = Parameters<typeof createReleaseSet>[1];

function renderFrame(settings: Settings = {}) {
  signedInAs();
  return renderShell(
    <Frame controls={() => null}>
      <input aria-label="Note" />
    </Frame>,
    { releaseSet: createReleaseSet([], settings) },
  );
}

const help = () => screen.findByRole('dialog', { name: 'Help' });

test('the menu opens help, and closing it returns the focus to its button', async () => {
  await renderFrame();
  const button = screen.getByRole('button', { name: 'Help' });
  await userEvent.click(button);
  expect(within(await help()).getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test('a question mark opens help', async () => {
  await renderFrame();
  await userEvent.keyboard('?');
  expect(await help()).toBeVisible();
});

test('a question mark that is typed stays a question mark', async () => {
  await renderFrame();
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Why?');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Why?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('help shows how to reach the provider', async () => {
  await renderFrame({ supportEmail: 'help@example.com', supportUrl: 'https://example.com/help' });
  await userEvent.keyboard('?');
  const contact = within(within(await help()).getByRole('region', { name: 'Contact' }));
  expect(contact.getByRole('link', { name: 'help@example.com' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  );
  expect(contact.getByRole('link', { name: 'Support page (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://example.com/help',
  );
});

test('help shows a telephone number that a phone can call', async () => {
  await renderFrame({ supportPhone: '+1 (202) 555-0143' });
  await userEvent.keyboard('?');
  expect(within(await help()).getByRole('link', { name: '+1 (202) 555-0143' })).toHaveAttribute(
    'href',
    'tel:+12025550143',
  );
});

describe('the places in help', () => {
  const links = async () =>
    within(within(await help()).getByRole('region', { name: 'Where to find what' })).getAllByRole('link');

  beforeEach(() => configureLinks(subjectPages));
  afterEach(() => configureLinks([]));

  test('are all areas, deadlines, calendar feeds and reports among them', async () => {
    await renderFrame();
    await userEvent.keyboard('?');
    expect((await links()).map(({ textContent }) => textContent)).toEqual([
      'Applications',
      'Deadlines',
      'Calendar feeds',
      'Notifications and reminders',
      'Rewards',
      'Insights',
      'Activity log',
      'Reports',
      'Users',
      'Preferences',
    ]);
  });

  test('are those that the person may open', async () => {
    await renderFrame();
    act(() => void setAuth({ user: createUser({ permissions: ['rewards:read'] }) }));
    await userEvent.keyboard('?');
    const names = (await links()).map(({ textContent }) => textContent);
    expect(names).toContain('Rewards');
    expect(names).not.toContain('Users');
  });

  test('open their pages, and close help', async () => {
    const { address } = await renderFrame();
    await userEvent.keyboard('?');
    await userEvent.click(within(await help()).getByRole('link', { name: 'Deadlines' }));
    expect(address()).toMatch(/\/applications\/deadlines$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

test('help has no contact if the provider has set none', async () => {
  await renderFrame();
  await userEvent.keyboard('?');
  expect(within(await help()).queryByRole('region', { name: 'Contact' })).not.toBeInTheDocument();
});

test('help says what is new in each version', async () => {
  await renderFrame();
  await userEvent.keyboard('?');
  const news = within(within(await help()).getByRole('region', { name: 'What is new' }));
  expect(news.getByRole('heading', { name: 'Version 1.0.0' })).toBeVisible();
  expect(news.getAllByRole('listitem').length).toBeGreaterThan(0);
});
