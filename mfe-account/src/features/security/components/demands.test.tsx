import type { OwnDemand } from '@atrium/contract';
import { createUser } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import { renderSecurityPage } from '../testing/security-page.tsx';

const DEMANDS = 'GET /customer-portal/auth/demands';
const demand = (overrides: Partial<OwnDemand>): OwnDemand => ({
  customer: { id: 1, name: 'Acme' },
  demands: 'passkey',
  appliesFrom: null,
  missing: null,
  ...overrides,
});
const user = createUser();

test('the page says what each customer demands, and what is missing', async () => {
  const demands = [
    demand({}),
    demand({ customer: { id: 2, name: 'Globex' }, missing: 'readmission' }),
    demand({
      customer: { id: 3, name: 'Initech' },
      demands: 'second_factor',
      appliesFrom: '2026-12-01T00:00:00Z',
    }),
  ];
  await renderSecurityPage({ user, responses: { [DEMANDS]: { demands } } });
  const list = await screen.findByRole('list', { name: 'What your customers ask for' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'AcmeA passkeyMet',
    'GlobexA passkeyAn owner has to readmit you',
    expect.stringMatching(/^InitechA second factor: .* from Dec 1, 2026$/),
  ]);
});

test('there is no such section where no customer demands anything', async () => {
  await renderSecurityPage({ user });
  expect(screen.queryByText('What your customers ask for')).not.toBeInTheDocument();
});
