import type { Database, Transaction } from '../db/index.ts';
import { CommandError } from '../modules/people/customers/customers.service.ts';
import { type ExportedApplication, hasCustomer, streamApplications } from './export.repository.ts';
import { MAX_RECORD_BYTES } from './text-lines.ts';

/** Lines can be imported. @param write consumes them before the transaction ends. @throws CommandError */
export function exportCustomer(
  { database }: { readonly database: Database },
  code: string,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<{ applications: number }> {
  return database.asJob(async (tx) => {
    const customer = code.toUpperCase();
    if (!(await hasCustomer(tx, customer))) throw new CommandError(`There is no customer ${code}.`);
    const counted = { applications: 0 };
    await write(linesOf(tx, customer, counted));
    return counted;
  }, 'import');
}

async function* linesOf(
  tx: Transaction,
  customer: string,
  counted: { applications: number },
): AsyncGenerator<string> {
  for await (const batch of streamApplications(tx, customer)) {
    for (const exported of batch) {
      counted.applications += 1;
      yield `${JSON.stringify(exported.application)}\n`;
      yield* correspondenceOf(exported);
    }
  }
}

/** Lines of their own, since a line has a limit, and a conversation has none. */
function* correspondenceOf({
  application: { customer, reference },
  messages,
  instructions,
}: ExportedApplication): Generator<string> {
  for (const [field, entries] of Object.entries({ instructions, messages })) {
    const lineOf = (portion: readonly object[]) =>
      `${JSON.stringify({ customer, reference, [field]: portion })}\n`;
    let portion: object[] = [];
    for (const entry of entries) {
      if (portion.length > 0 && Buffer.byteLength(lineOf([...portion, entry])) > MAX_RECORD_BYTES) {
        yield lineOf(portion);
        portion = [];
      }
      portion.push(entry);
    }
    if (portion.length > 0) yield lineOf(portion);
  }
}
