import type { IdentityProof } from '@atrium/contract';
import { notFound, ProblemError } from '../../http/index.ts';
import { emit } from '../../outbox/index.ts';
import { verifiedProof } from '../identity/reauthentication/reauthentication.service.ts';
import { change, type ManageContext } from '../people/members/member-changes.ts';
import * as repository from './readmission.repository.ts';

/** For the customer of the token alone. No one readmits themselves, and the owner who does proves who they are. */
export async function readmit(context: ManageContext, userId: number, proof: IdentityProof): Promise<void> {
  const { database, person, origin } = context;
  if (userId === person.userId) throw new ProblemError('forbidden');
  const prove = await verifiedProof(database, { person, proof, purpose: 'security_policy', origin });
  await change(context, async ({ tx, customerId, record }) => {
    const member = await repository.findMember(tx, customerId, userId);
    if (!member) throw notFound();
    if (await repository.deleteRecovered(tx, customerId, userId)) {
      await record('user.readmitted', { kind: 'user', ...member }, {});
      await emit(tx, { kind: 'user.readmitted', payload: { userId, customer: member.customer } });
    }
    await prove(tx);
  });
}
