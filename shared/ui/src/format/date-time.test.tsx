import { createUser, renderWithHost, setAuth } from '@atrium/testing';
import { act, screen } from '@testing-library/react';
import { DateTime } from './date-time.tsx';

const lateEvening = '2026-11-21T23:30:00Z';
const text = () => screen.getByText(/2026/).textContent;

test.each([
  ['Asia/Bangkok', 'Nov 22, 2026'],
  ['Asia/Tokyo', 'Nov 22, 2026'],
  ['Europe/Berlin', 'Nov 22, 2026'],
  ['America/Los_Angeles', 'Nov 21, 2026'],
])('a reader who chose %s reads an instant on its day there', async (timeZone, day) => {
  await renderWithHost(<DateTime value={lateEvening} />, { user: createUser({ timeZone }) });
  expect(text()).toBe(day);
});

test('a calendar date is the same for a reader of every time zone', async () => {
  const user = createUser({ timeZone: 'America/Los_Angeles' });
  await renderWithHost(<DateTime value="2026-11-21" />, { user });
  expect(text()).toBe('Nov 21, 2026');
});

test('another time zone changes what is shown at once, and without one that of the device counts', async () => {
  const user = createUser({ timeZone: 'Asia/Tokyo' });
  await renderWithHost(<DateTime value={lateEvening} />, { user });
  expect(text()).toBe('Nov 22, 2026');
  act(() => setAuth({ user: { ...user, timeZone: null } }));
  expect(text()).toBe('Nov 21, 2026');
});

test('a time zone that this browser does not know counts as none', async () => {
  await renderWithHost(<DateTime value={lateEvening} />, { user: createUser({ timeZone: 'Mars/Olympus' }) });
  expect(text()).toBe('Nov 21, 2026');
});
