import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import type { Mail, MailTransport } from './mail.ts';

export interface StoredMail extends Mail {
  readonly id: number;
  readonly sentAt: string;
}

export function mailboxTransport(database: Database): MailTransport {
  return {
    send: async ({ to, subject, text, html }) => {
      await database.asJob((tx) =>
        tx.rows(sql`
          INSERT INTO mailbox (recipient, subject, text_body, html_body)
          VALUES (${to}, ${subject}, ${text}, ${html})`),
      );
    },
    close: () => {},
  };
}

export function listMails(database: Database, limit: number): Promise<StoredMail[]> {
  return database.asJob((tx) =>
    tx.rows(sql`
      SELECT id, recipient AS "to", subject, text_body AS text, html_body AS html, sent_at AS "sentAt"
      FROM mailbox ORDER BY id DESC LIMIT ${limit}`),
  );
}

export function findMail(database: Database, id: number): Promise<StoredMail | undefined> {
  return database.asJob((tx) =>
    tx.maybeOne(sql`
      SELECT id, recipient AS "to", subject, text_body AS text, html_body AS html, sent_at AS "sentAt"
      FROM mailbox WHERE id = ${id}`),
  );
}
