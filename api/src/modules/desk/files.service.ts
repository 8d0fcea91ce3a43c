import type { ObjectStore } from '@atrium/server/objects';
import type { Database, Scope } from '../../db/index.ts';
import { type FileResponse, notFound, type Origin, type RangeHeaders, type Staff } from '../../http/index.ts';
import { type Acting, nameStaff } from '../staff/staff.service.ts';
import type { Holder } from './files.repository.ts';
import { findCustomerOf } from './files.repository.ts';

interface FilesContext {
  readonly database: Database;
  readonly objects: ObjectStore | undefined;
  readonly provider: string;
}

/** Of the services that serve customers, as the person of the provider in place of a scope. */
export function asPerson(
  database: Database,
  staff: Staff,
): { readonly database: Pick<Database, 'inScope' | 'queryInScope'>; readonly scope: Scope } {
  return {
    database: {
      inScope: (_, work) => database.asStaff(staff, work),
      queryInScope: (_, work) => database.asStaff(staff, work),
    },
    scope: { userId: staff.userId, customerIds: [] },
  };
}

/** The same files and readers as those of customers. */
interface StaffReading {
  readonly files: {
    readonly database: Pick<Database, 'inScope' | 'queryInScope'>;
    readonly objects: ObjectStore | undefined;
  };
  readonly reading: { readonly scope: Scope; readonly origin: Origin; readonly headers: RangeHeaders };
}

interface Call extends Acting {
  readonly origin: Origin;
  readonly request: { readonly headers: RangeHeaders };
}

/** The customer's log has each download, under the provider's name. */
export async function downloadAsStaff(
  { database, objects, provider }: FilesContext,
  { staff, origin, request }: Call,
  holder: Holder,
  download: (as: StaffReading) => Promise<FileResponse>,
): Promise<FileResponse> {
  await database.asStaff(staff, async (tx) => {
    const found = await findCustomerOf(tx, holder);
    if (!found) throw notFound();
    await nameStaff(tx, { staff, origin }, { customerId: found.customerId, provider });
  });
  const person = asPerson(database, staff);
  return download({
    files: { database: person.database, objects },
    reading: { scope: person.scope, origin, headers: request.headers },
  });
}
