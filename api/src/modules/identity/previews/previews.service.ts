import { createHash } from 'node:crypto';
import { emailAddressOf, type PreviewAccess, type previewAccessInput } from '@atrium/contract';
import type { z } from 'zod';
import type { Database } from '../../../db/index.ts';
import type { Origin } from '../../../http/index.ts';
import type { Person, Tokens } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { CommandError, type Provider } from '../../people/customers/customers.service.ts';
import {
  endListing,
  findActiveUser,
  insertListing,
  listPeople,
  type PreviewPerson,
  readListing,
} from './previews.repository.ts';

/** Fails if the database does not respond, unlike reading the session. A preview that the person opens is logged. */
export async function previewAccess(
  { database, tokens }: { database: Database; tokens: Tokens },
  {
    accessToken,
    origin,
    team,
    opens,
  }: z.output<typeof previewAccessInput> & {
    accessToken: string;
    origin: Origin;
  },
): Promise<PreviewAccess> {
  const person = await tokens.verifyBearer(accessToken);
  if (!person || !(await database.findSessionAccess(person.userId, person.sessionId)))
    return { reader: null, listed: false };
  const { userId, sessionId } = person;
  const { isListed, ended } = await database.inScope({ userId, customerIds: [], sessionId }, async (tx) => {
    const listing = await readListing(tx, userId, team);
    if (listing.isListed && opens)
      await recordActivity(tx, {
        action: 'preview.opened',
        actorId: userId,
        ipAddress: origin.ipAddress,
        details: { name: opens, team },
      });
    return listing;
  });
  return { reader: readerOf(person, ended), listed: isListed };
}

/** Another session, or another listing, is another reader, so that a withdrawn preview stays withdrawn. */
function readerOf({ userId, sessionId }: Person, endedListings: number): string {
  return createHash('sha256')
    .update(`preview reader ${userId} ${sessionId} ${endedListings}`)
    .digest('base64url');
}

export function showPreviewPeople({ database }: Provider): Promise<PreviewPerson[]> {
  return database.asJob(listPeople);
}

export async function listPreviewPerson(
  { database, madeBy }: Provider,
  team: string,
  address: string,
): Promise<boolean> {
  requireTeam(team);
  const email = emailAddressOf(address);
  return database.asJob(async (tx) => {
    const userId = await findActiveUser(tx, email);
    if (userId === undefined) throw new CommandError(`No active account has the address ${email}.`);
    return insertListing(tx, { team, userId, madeBy });
  });
}

/** Open previews of the team end with the person's next document. @throws CommandError */
export async function removePreviewPerson(
  { database, madeBy }: Provider,
  team: string,
  address: string,
): Promise<void> {
  requireTeam(team);
  const email = emailAddressOf(address);
  const wasListed = await database.asJob((tx) => endListing(tx, { team, email, madeBy }));
  if (!wasListed) throw new CommandError(`${email} is not listed for ${team}.`);
}

function requireTeam(team: string): void {
  if (team.trim() !== team || team.length < 1 || team.length > 200)
    throw new CommandError('Name the team as its remotes do, such as Rewards.');
}
