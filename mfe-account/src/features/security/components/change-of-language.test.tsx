import { createUser, failure, setAuth } from '@atrium/testing';
import { act, screen } from '@testing-library/react';
import { enUs } from '../../../messages/en-us/index.ts';
import { messages, type Texts } from '../../../messages/index.ts';
import { renderSecurityPage } from '../testing/security-page.tsx';

const deDe: Texts = {
  ...enUs,
  security: { ...enUs.security, title: 'Sicherheit', lineNotLoaded: 'Ihre LINE-Konten fehlen.' },
};
Object.assign(messages.catalogues, { 'de-DE': deDe });

test('a change of language updates the page, including what did not load', async () => {
  const user = createUser({ lineLinked: true });
  await renderSecurityPage({
    user,
    responses: { 'GET /customer-portal/auth/line_links': failure() },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Security');
  expect(screen.getByText('Your LINE accounts did not load.')).toBeVisible();

  act(() => setAuth({ user: { ...user, locale: 'de-DE' } }));

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sicherheit');
  expect(screen.getByText('Ihre LINE-Konten fehlen.')).toBeVisible();
});
