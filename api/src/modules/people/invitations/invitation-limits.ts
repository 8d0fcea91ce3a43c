/**
 * The limit of an address for the whole portal is not reported to inviters, since that would reveal invitations of
 * other customers.
 */
export const invitationLimits = {
  hourlyPerInviter: 30,
  dailyPerCustomer: 100,
  dailyPerCustomerAndAddress: 3,
  /** Beyond it the invitation is created as usual, but not mailed. */
  dailyPerAddress: 5,
} as const;

export interface InvitationCounts {
  readonly byInviter: number;
  readonly byCustomer: number;
  readonly byCustomerToAddress: number;
}

export function limitReached(counts: InvitationCounts): { detail: string; retryAfterS: number } | undefined {
  const { hourlyPerInviter, dailyPerCustomer, dailyPerCustomerAndAddress } = invitationLimits;
  if (counts.byInviter >= hourlyPerInviter)
    return { detail: `You can send up to ${hourlyPerInviter} invitations an hour.`, retryAfterS: 3_600 };
  if (counts.byCustomerToAddress >= dailyPerCustomerAndAddress)
    return {
      detail: `An address can be invited up to ${dailyPerCustomerAndAddress} times a day.`,
      retryAfterS: 86_400,
    };
  if (counts.byCustomer >= dailyPerCustomer)
    return {
      detail: `A customer can send up to ${dailyPerCustomer} invitations a day.`,
      retryAfterS: 86_400,
    };
  return undefined;
}
