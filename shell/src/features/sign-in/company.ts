import { carryDrafts, companyStartAddress, RequestError, requestAnonymously } from '@atrium/host';
import { rememberReturn } from '../../lib/return-memory.ts';

const found = new Map<string, string | null>();

/** Only the domain is sent: it alone decides. @returns where its people sign in; null if that is here */
export async function findCompany(domain: string): Promise<string | null> {
  const known = found.get(domain);
  if (known !== undefined) return known;
  try {
    const body = { email: `person@${domain}` };
    const { startPath } = await requestAnonymously('POST /api/sign_on/find', { body });
    const address = startPath === null ? null : companyStartAddress(startPath);
    found.set(domain, address);
    return address;
  } catch (error) {
    // The page goes on as it is: a password may do.
    if (error instanceof RequestError) return null;
    throw error;
  }
}

export function goToCompany(address: string, callbackUrl: string | null): void {
  rememberReturn(callbackUrl);
  carryDrafts();
  window.location.assign(address);
}
