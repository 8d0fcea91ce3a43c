import { emailAddressOf } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { type ZipEntry, zipOf } from '../../../file-streams/index.ts';
import { textsFor } from '../../../messages/index.ts';
import { CommandError } from '../customers/customers.service.ts';
import { findAccount, rowsOf, sections } from './person-export.repository.ts';

/**
 * @param write consumes the archive before the transaction ends
 * @throws CommandError for an address without an account
 */
export function exportPerson(
  { database }: { readonly database: Database },
  address: string,
  write: (archive: AsyncIterable<Buffer>) => Promise<void>,
): Promise<{ files: number }> {
  const email = emailAddressOf(address);
  return database.asJob(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw new CommandError(`No account has the address ${email}.`);
    const { readMe } = textsFor(account.locale).personExport;
    const entries: ZipEntry[] = [
      { name: 'README.txt', content: [readMe(email, new Date())] },
      ...Object.keys(sections).map((name) => ({
        name: `${name}.json`,
        content: jsonOf(tx, name, account.id),
      })),
    ];
    await write(zipOf(entries));
    return { files: entries.length };
  }, 'import');
}

async function* jsonOf(tx: Transaction, name: string, userId: number): AsyncGenerator<string> {
  const section = sections[name];
  if (!section) throw new Error(`There is no section ${name}.`);
  let separator = '[\n';
  for await (const batch of rowsOf(tx, section, userId)) {
    if (batch.length === 0) continue;
    yield separator + batch.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
