import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { addDays } from './applications.ts';
import { insertActivities } from './demo.repository.ts';

const PROVIDER = 'Ada of Provider';

interface Line {
  readonly isProvider?: true;
  readonly text: string;
  readonly hoursAgo: number;
}

const conversations: readonly (readonly Line[])[] = [
  [
    { text: 'Has the office answered our letter?', hoursAgo: 74 },
    {
      isProvider: true,
      text: 'Not yet. It usually takes four weeks; the status is at https://www.wipo.int/portal/en/.',
      hoursAgo: 70,
    },
    { text: 'Thank you. Please write here as soon as you know more.', hoursAgo: 69 },
    { isProvider: true, text: 'The answer came today. We will send you a summary tomorrow.', hoursAgo: 5 },
  ],
  [{ text: 'Which classes does the fee cover?', hoursAgo: 30 }],
];

interface DemoWriters {
  readonly now: Date;
  readonly customerId: number;
  readonly people: readonly { readonly id: number; readonly displayName: string }[];
}

/** Conversations about the applications that changed last. */
export async function loadMessages(tx: Transaction, { now, customerId, people }: DemoWriters): Promise<void> {
  const applications = await tx.rows<{ id: number; label: string }>(sql`
    SELECT id, reference || ' ' || title AS label FROM applications
    WHERE customer_id = ${customerId} ORDER BY updated_at DESC, id DESC LIMIT ${conversations.length}`);
  for (const [place, { id, label }] of applications.entries()) {
    const person = people[place % people.length];
    for (const { isProvider = false, text, hoursAgo } of conversations[place] ?? []) {
      const at = addDays(now, -hoursAgo / 24);
      const actor = isProvider ? null : (person ?? null);
      await tx.rows(sql`
        INSERT INTO messages (customer_id, application_id, author_id, provider_author, text, at)
        VALUES (${customerId}, ${id}, ${actor?.id ?? null}, ${actor ? null : PROVIDER}, ${text}, ${at})`);
      const subject = { kind: 'application', id, label };
      const payload = { subject, isProvider: actor === null, followerIds: [], actorId: actor?.id ?? null };
      await tx.rows(sql`
        INSERT INTO outbox (kind, customer_id, payload, created_at)
        VALUES ('message.sent', ${customerId}, ${JSON.stringify(payload)}, ${at})`);
      const ipAddress = actor ? '192.0.2.7' : null;
      await insertActivities(tx, [
        { customerId, actor, action: 'message.sent', subject, at, ipAddress, details: {} },
      ]);
    }
  }
}
