import { CommandError, type Provider, requireCustomer } from '../customers/customers.service.ts';
import {
  lockCustomer,
  resumeMembers,
  setStatus,
  suspendMembers,
  withdrawInvitations,
} from './closing.repository.ts';
import { deleteCustomerData } from './erasures.service.ts';

/** The customer's data stay. @throws CommandError for an unknown customer, and one that is closed */
export function deactivateCustomer(
  { database, madeBy: by }: Provider,
  code: string,
): Promise<{ members: number; invitations: number }> {
  return database.asJob(async (tx) => {
    const { id: customerId, name } = await requireCustomer(tx, code);
    if ((await lockCustomer(tx, customerId)) !== 'active') throw new CommandError(`${name} is deactivated.`);
    await setStatus(tx, { customerId, status: 'deactivated', by });
    return {
      members: await suspendMembers(tx, customerId),
      invitations: await withdrawInvitations(tx, customerId),
    };
  });
}

/** Opens a customer again, for those who acted for it. @throws CommandError unless it is deactivated */
export function reactivateCustomer(
  { database, madeBy: by }: Provider,
  code: string,
): Promise<{ members: number }> {
  return database.asJob(async (tx) => {
    const { id: customerId, name } = await requireCustomer(tx, code);
    const status = await lockCustomer(tx, customerId);
    if (status === 'active') throw new CommandError(`${name} is active.`);
    if (status === 'deleting') throw new CommandError(`${name} is being deleted; that cannot be undone.`);
    await setStatus(tx, { customerId, status: 'active', by });
    return { members: await resumeMembers(tx, customerId) };
  });
}

/**
 * An interrupted deletion goes on when the command is repeated.
 * @throws CommandError for an unknown customer, and one that is active
 */
export async function deleteCustomer(
  { database, madeBy: by }: Provider,
  code: string,
  onProgress?: (rows: number) => void,
): Promise<{ customerId: number; people: number; rows: number }> {
  const customerId = await database.asJob(async (tx) => {
    const { id, name, code: known } = await requireCustomer(tx, code);
    if ((await lockCustomer(tx, id)) === 'active')
      throw new CommandError(
        `${name} is active. First run: npm run admin -- deactivate-customer --code ${known}`,
      );
    await setStatus(tx, { customerId: id, status: 'deleting', by });
    return id;
  });
  return { customerId, ...(await deleteCustomerData(database, customerId, by, onProgress)) };
}
