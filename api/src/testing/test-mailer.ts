import { randomBytes } from 'node:crypto';
import { createMailer, type Mail, type Mailer } from '../mail/index.ts';
import { createUnsubscribeLinks } from '../modules/notifications/unsubscribe-links.ts';

/** The secret is new, for tests that do not follow the links. */
export const testUnsubscribeLinks = createUnsubscribeLinks([randomBytes(32).toString('base64url')]);

/** A mailer that keeps messages for tests. */
export interface TestMailer extends Mailer {
  readonly sent: Mail[];
}

export function createTestMailer(): TestMailer {
  const sent: Mail[] = [];
  const mailer = createMailer({
    portalUrl: 'http://portal.example',
    providerName: 'Atrium',
    transport: { send: async (mail) => void sent.push(mail), close: () => {} },
    onFailure: (error) => {
      throw error;
    },
  });
  return { ...mailer, sent };
}
