import { createHash } from 'node:crypto';
import { mailedPages } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import { inSteps, networkOf, type Origin } from '../../../http/index.ts';
import { accountLinkMail, type Mailer } from '../../../mail/index.ts';
import { createSecret, hashSecret } from '../../../tokens/index.ts';
import type { InsertLink } from './link-owner.ts';
import { countResetRequests, insertResetRequest, lockResetRequests } from './reset-requests.repository.ts';

export interface LinkContext {
  readonly database: Database;
  readonly mailer: Mailer;
}

const MAX_HOURLY_LINKS_PER_ACCOUNT = 3;
const MAX_HOURLY_LINKS_PER_ADDRESS = 30;

/**
 * Mails a link by which an account is got back. The response, and its time in whole steps, are the same with or without an
 * account; the mail is sent in the background.
 * @param insert stores the hash of the link's secret for the owner of the address, if there is one
 */
export function mailLink(
  context: LinkContext,
  request: { email: string; origin: Origin },
  insert: InsertLink,
): Promise<'account' | 'address' | undefined> {
  return inSteps(mailUnlessLimited(context, request, insert));
}

async function mailUnlessLimited(
  { database, mailer }: LinkContext,
  { email, origin }: { email: string; origin: Origin },
  insert: InsertLink,
): Promise<'account' | 'address' | undefined> {
  const request = {
    accountHash: createHash('sha256').update(email).digest(),
    ipAddress: networkOf(origin.ipAddress),
  };
  const secret = createSecret();
  const { limit, owner } = await database.asLogin(async (tx) => {
    await lockResetRequests(tx, request);
    const { ofAccount, ofAddress } = await countResetRequests(tx, request);
    if (ofAccount >= MAX_HOURLY_LINKS_PER_ACCOUNT) return { limit: 'account' as const };
    if (ofAddress >= MAX_HOURLY_LINKS_PER_ADDRESS) return { limit: 'address' as const };
    await insertResetRequest(tx, request);
    return { owner: await insert(tx, email, hashSecret(secret)) };
  });
  if (owner) {
    const { isRecovery, ...recipient } = owner;
    const page = isRecovery ? mailedPages.recovery : mailedPages.resetPassword;
    // The secret is in the fragment, which is not sent to servers, logs or other sites.
    const link = `${mailer.portalUrl}${page}#${secret}`;
    mailer.post(
      accountLinkMail(recipient, isRecovery ? 'recovery' : 'passwordReset', {
        provider: mailer.providerName,
        link,
      }),
    );
  }
  return limit;
}
