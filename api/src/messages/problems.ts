import type { ProblemType } from '@atrium/contract';
import type { CommonProblem } from '@atrium/server';

/** Titles of the portal's own problems. They are English, for developers and support: pages word the type. */
export const problemTitles: Readonly<Record<Exclude<ProblemType, CommonProblem>, string>> = {
  'sign-in-again': 'Sign in again to act for this customer.',
  'user-not-found': 'User not found.',
  'line-account-not-linked': 'This LINE account is not linked yet.',
  'otp-required': 'A one-time password is required.',
  'password-required': 'Enter your password again.',
  'only-sign-in': 'This is your only way to sign in.',
  'choose-customer': 'Choose one customer first.',
  'insufficient-points': 'There are not enough points.',
  'out-of-stock': 'This reward is out of stock.',
  'limit-reached': 'The limit for this reward has been reached.',
  'cost-changed': 'The cost of this reward has changed.',
  'deadline-changed': 'This deadline has changed in the meantime.',
  'provider-acts': 'Your provider takes care of this deadline.',
  'last-owner': 'A customer must have at least one owner.',
  'idempotency-key-reused': 'This idempotency key was already used for another request.',
  'already-refunded': 'This redemption was already refunded.',
  'refund-window-closed': 'This redemption can no longer be refunded.',
};
