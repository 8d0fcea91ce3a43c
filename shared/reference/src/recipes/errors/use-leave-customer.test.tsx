import { failure, fakeHost, resetHost } from '@atrium/testing';
import { act, renderHook } from '@testing-library/react';
import { useLeaveCustomer } from './use-leave-customer.ts';

const CALL = 'POST /customer-portal/auth/leave_customer';

async function leaveAcme() {
  const { result } = renderHook(() => useLeaveCustomer());
  return act(() => result.current.leave(1, 'Acme'));
}

test('success is confirmed', async () => {
  await resetHost({ responses: { [CALL]: async () => undefined } });
  expect(await leaveAcme()).toBe(true);
  expect(fakeHost.notices).toEqual([{ message: 'You left Acme.', severity: 'success' }]);
});

test.each([
  [failure({ status: 409 }), 'You are the last owner of Acme. Make someone else an owner first.', null],
  [failure({ status: 500, requestId: 'req-7' }), 'You could not leave Acme. Try again.', 'req-7'],
])('a failure says what did not happen', async (error, message, requestId) => {
  await resetHost({ responses: { [CALL]: error } });
  expect(await leaveAcme()).toBe(false);
  expect(fakeHost.notices).toEqual([{ message, severity: 'error', requestId }]);
});

test('nothing is said about a call that another customer ended', async () => {
  await resetHost({ responses: { [CALL]: failure({ reason: 'aborted' }) } });
  expect(await leaveAcme()).toBe(false);
  expect(fakeHost.notices).toEqual([]);
});
