import { RequestError } from '@atrium/host';
import { deferred, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PdfButton } from './pdf-button.tsx';

const CALL = 'GET /customer-portal/points/statement/pdf';
const button = <PdfButton call={CALL} input={{ query: { from: '2026-08-01' } }} />;
const click = () => userEvent.click(screen.getByRole('button', { name: 'Save as PDF' }));

test('the file is asked for as the page is, with the time zone of the reader, and saved', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => {} });
  await renderWithHost(button);
  await click();
  expect(saved).toEqual(['file.bin']);
  const query = { from: '2026-08-01', timeZone: 'UTC' };
  expect(fakeHost.calls.at(-1)).toMatchObject({ call: CALL, input: { query } });
});

test('while it is made the button says so', async () => {
  const file = deferred<never>();
  await renderWithHost(button, { responses: { [CALL]: () => file.promise } });
  await click();
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeDisabled();
});

const problem = {
  type: 'urn:atrium:problem:limit-reached' as const,
  title: 'The file would be too long.',
  status: 409,
  detail: 'Choose a shorter period.',
  instance: '/points/statement/pdf',
  requestId: 'req-9',
};
const tooLong = new RequestError({ status: 409, statusText: 'Conflict', problem, reason: 'http' });

test.each([
  [failure(), 'The PDF file could not be saved. Internal Server Error'],
  [tooLong, problem.detail],
])('a file that is not made is explained', async (refusal, message) => {
  await renderWithHost(button, { responses: { [CALL]: refusal } });
  await click();
  expect(fakeHost.notices).toMatchObject([{ message, severity: 'error' }]);
  expect(screen.getByRole('button', { name: 'Save as PDF' })).toBeEnabled();
});
