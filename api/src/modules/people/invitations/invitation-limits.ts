import { refusals } from '../../../messages/index.ts';
/** The limit of an address is not reported to inviters, since that would reveal other customers' invitations. */
export const invitationLimits = {
  hourlyPerInviter: 30,
  dailyPerCustomer: 100,
  /** A directory begins with everyone at once. */
  dailyPerDirectory: 1_000,
  dailyPerCustomerAndAddress: 3,
  /** Beyond it the invitation is created as usual, but not mailed. */
  dailyPerAddress: 5,
} as const;

export interface InvitationCounts {
  readonly byInviter: number;
  readonly byCustomer: number;
  readonly byCustomerToAddress: number;
}

export function limitReached(
  counts: InvitationCounts,
  by: 'person' | 'directory',
): { detail: string; retryAfterS: number } | undefined {
  const { hourlyPerInviter, dailyPerCustomerAndAddress } = invitationLimits;
  const dailyPerCustomer = invitationLimits[by === 'directory' ? 'dailyPerDirectory' : 'dailyPerCustomer'];
  if (by === 'person' && counts.byInviter >= hourlyPerInviter)
    return { detail: refusals.invitations.ofInviter(hourlyPerInviter), retryAfterS: 3_600 };
  if (counts.byCustomerToAddress >= dailyPerCustomerAndAddress)
    return {
      detail: refusals.invitations.ofAddress(dailyPerCustomerAndAddress),
      retryAfterS: 86_400,
    };
  if (counts.byCustomer >= dailyPerCustomer)
    return {
      detail: refusals.invitations.ofCustomer(dailyPerCustomer),
      retryAfterS: 86_400,
    };
  return undefined;
}
