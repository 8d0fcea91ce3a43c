import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { request } from './fake-host.ts';
import { compareFirstCalls } from './first-calls.tsx';
import { renderWithHost } from './render-with-host.tsx';

const call = 'GET /customer-portal/fees';

function Fees() {
  useEffect(() => {
    request(call, { query: { page: 1 } }).catch(() => undefined);
  }, []);
  return <p>Fees</p>;
}

test('an element that is not found names the calls without a response', async () => {
  await renderWithHost(<Fees />);
  expect(() => screen.getByText('Renewal')).toThrow(
    `Unable to find an element with the text: Renewal. This could be because the text is broken up by multiple ` +
      `elements. In this case, you can provide a function for your text matcher to make your matcher more ` +
      `flexible.\n\nNo response to ${call} with {"query":{"page":1}} in this test.`,
  );
  await renderWithHost(<p>Fees</p>);
  expect(() => screen.getByText('Renewal')).not.toThrow('No response');
});

test('a first call with another query is listed with what the page calls instead', async () => {
  const route = { id: 'fees', path: '', title: { 'en-US': 'Fees' }, permission: 'person' as const };
  const manifest = {
    name: 'mfe-fees',
    team: 'Fees',
    basePath: 'fees',
    routes: [{ ...route, data: [{ call }] }],
    menu: [],
    slots: [],
    shellContract: '^1.0.0',
    api: '^1.0.0',
  };
  const { unused } = await compareFirstCalls(Fees, manifest, { id: 'fees' });
  expect(unused).toEqual(['/customer-portal/fees: the page calls /customer-portal/fees?page=1']);
});
