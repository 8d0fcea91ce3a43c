export type { LineIdentity } from './account-links.repository.ts';
export { type LinkProof, linkAccount, offerLink, unlinkAccounts } from './account-links.service.ts';
export { linkCookie, readLinkSecret, sharedDomain } from './link-cookie.ts';
