import { authStore } from '@atrium/host';
import { createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PreferencesPage } from './preferences-page.tsx';

const LANGUAGE = 'POST /customer-portal/auth/change_locale';
const REGION = 'POST /customer-portal/auth/change_region';

async function choose(field: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(screen.getByRole('option', { name: option }));
}

beforeEach(() => {
  localStorage.clear();
  // In place of 400, which take jsdom seconds.
  jest
    .spyOn(Intl, 'supportedValuesOf')
    .mockReturnValue(['America/Argentina/Buenos_Aires', 'Asia/Bangkok', 'Asia/Tokyo', 'Europe/Berlin']);
});

test('the theme changes at once, for the whole page', async () => {
  await renderWithHost(<PreferencesPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Light' }));
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('another region changes the format of amounts, not the language, and is saved', async () => {
  await renderWithHost(<PreferencesPage />, { responses: { [REGION]: () => undefined } });
  expect(screen.getByText('$12,345.67')).toBeVisible();
  await choose('Region and formats', 'Germany');
  expect(screen.getByText('US$12,345.67')).toBeVisible();
  await waitFor(() => expect(fakeHost.calls[0]?.input.body).toEqual({ region: 'DE', calendar: 'gregory' }));
});

test('the Buddhist calendar changes the years of dates, and is saved', async () => {
  await renderWithHost(<PreferencesPage />, { responses: { [REGION]: () => undefined } });
  await choose('Calendar', 'Buddhist');
  const year = new Date().getFullYear() + 543;
  expect(screen.getByRole('time')).toHaveTextContent(String(year));
  await waitFor(() => expect(fakeHost.calls[0]?.input.body).toEqual({ region: 'US', calendar: 'buddhist' }));
});

test('another language keeps the region, and is saved', async () => {
  await renderWithHost(<PreferencesPage />, {
    user: createUser({ locale: 'en-DE' }),
    responses: { [LANGUAGE]: () => undefined },
  });
  await choose('Language', '日本語');
  await waitFor(() => expect(fakeHost.calls[0]?.input.body).toEqual({ locale: 'ja-DE' }));
  expect(authStore.getState().user?.locale).toBe('ja-DE');
});

test('a region that could not be saved is reverted', async () => {
  const responses = { [REGION]: failure({ status: 503, statusText: 'Service Unavailable' }) };
  await renderWithHost(<PreferencesPage />, { responses });
  await choose('Region and formats', 'Germany');
  await waitFor(() => expect(fakeHost.notices[0]?.message).toBe('Service Unavailable'));
  expect(authStore.getState().user?.locale).toBe('en-US');
});

test("a user's own region is listed even if it is not on offer", async () => {
  await renderWithHost(<PreferencesPage />, { user: createUser({ locale: 'en-NL' }) });
  expect(screen.getByRole('combobox', { name: 'Region and formats' })).toHaveTextContent('Netherlands');
});

describe('the time zone', () => {
  const ZONE = 'POST /customer-portal/auth/change_time_zone';
  const field = () => screen.getByRole('combobox', { name: 'Time zone' });

  it('is that of the device until one is chosen, which applies at once and is saved', async () => {
    await renderWithHost(<PreferencesPage />, { responses: { [ZONE]: () => undefined } });
    expect(field()).toHaveDisplayValue('Same as this device (UTC)');
    const before = screen.getByRole('time').textContent;
    await userEvent.selectOptions(field(), 'Argentina / Buenos Aires');
    expect(screen.getByRole('time').textContent).not.toBe(before);
    await userEvent.selectOptions(field(), 'Same as this device (UTC)');
    expect(screen.getByRole('time').textContent).toBe(before);
    expect(fakeHost.calls.map(({ input }) => input.body)).toEqual([
      { timeZone: expect.stringMatching(/Buenos_Aires$/) },
      { timeZone: null },
    ]);
  });

  it('that could not be saved is reverted', async () => {
    const responses = { [ZONE]: failure({ status: 503, statusText: 'Service Unavailable' }) };
    await renderWithHost(<PreferencesPage />, { responses, user: createUser({ timeZone: 'Asia/Tokyo' }) });
    await userEvent.selectOptions(field(), 'Berlin');
    await waitFor(() => expect(fakeHost.notices[0]?.message).toBe('Service Unavailable'));
    expect(field()).toHaveDisplayValue('Tokyo');
  });

  it('of a user that this browser does not offer is listed', async () => {
    await renderWithHost(<PreferencesPage />, { user: createUser({ timeZone: 'Etc/GMT+5' }) });
    expect(field()).toHaveDisplayValue('GMT+5');
  });

  it('is listed by region', async () => {
    await renderWithHost(<PreferencesPage />);
    const asia = screen.getByRole('group', { name: 'Asia' });
    expect(within(asia).getByRole('option', { name: 'Bangkok' })).toHaveValue('Asia/Bangkok');
  });
});
