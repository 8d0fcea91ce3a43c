import type { Transaction } from '../../db/index.ts';
import type { Asking } from '../people/members/grant-role.ts';
import type { Change } from '../people/members/member-changes.ts';

/** A change of a customer's people by its directory, or by an owner who gives its groups a role. */
export interface DirectoryContext {
  readonly tx: Transaction;
  readonly customerId: number;
  readonly change: Change;
  /** Where a rule has roles wait for a second owner, the one who let the directory in asks for them. */
  readonly asking: Asking;
}

export interface Directory extends DirectoryContext {
  /** Address of `/scim/v2`, which resources are named by. */
  readonly baseUrl: string;
}
