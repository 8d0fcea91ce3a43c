export type { LineIdentity } from './account-links.repository.ts';
export { createLinkToken, type LinkProof, linkAccount, unlinkAccounts } from './account-links.service.ts';
export { linkCookie, readLinkSecret, sharedDomain } from './link-cookie.ts';
