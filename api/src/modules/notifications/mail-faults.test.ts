import { createMailer, smtpTransport } from '../../mail/index.ts';
import { type MailFault, mailFaults, startFaultyMailServer } from '../../testing/faulty-mail-server.ts';
import { createCustomer, createMembership, createUser, useTestDatabase } from '../../testing/index.ts';
import { attachmentEvent, choose, happen } from '../../testing/notified.ts';
import { testUnsubscribeLinks } from '../../testing/test-mailer.ts';
import { deliverDue } from './deliveries.service.ts';
import { failedMessages, mailQueue } from './mail-queue.service.ts';

const db = useTestDatabase({ forEachTest: true });

/** What an operator is told, by fault. */
const causes: Readonly<Record<MailFault, RegExp>> = {
  'it responds 451': /451 .*not now/,
  'it responds 550': /550 .*not now/,
  'it is silent': /Greeting never received/,
  'it breaks connections': /connection was closed|closed unexpectedly|ECONNRESET/,
  'its certificate is not trusted': /self-signed certificate/,
  'it does not speak TLS': /wrong version number|packet length too long/,
  'it is down': /ECONNREFUSED/,
};

test.each(mailFaults)(
  'log and list of mails have the cause where the mail server has a fault: %s',
  async (fault) => {
    const [customer, user] = [await createCustomer(db.database), await createUser(db.database)];
    await createMembership(db.database, { userId: user.id, customerId: customer.id });
    await choose(db.database, { userId: user.id, kind: 'document', channel: 'email', enabled: true });
    await happen(db.database, attachmentEvent(customer.id));
    const server = await startFaultyMailServer(fault);
    const timeouts = { connectMs: 300, responseMs: 5_000 };
    const mailer = createMailer({
      portalUrl: 'http://portal.example',
      providerName: 'Acorn',
      transport: smtpTransport({ smtpUrl: server.smtpUrl, from: 'portal@atrium.example', timeouts }),
      onFailure: () => {},
    });
    const logged: object[] = [];
    await deliverDue({
      database: db.database,
      mailer,
      line: undefined,
      unsubscribeLinks: testUnsubscribeLinks,
      onNotSent: (failure) => logged.push(failure),
    });
    await mailer.close();
    await server.close();
    const isGivenUp = fault === 'it responds 550';
    const [listed, ...others] = await failedMessages(db.database);
    const reason = expect.stringMatching(causes[fault]);
    expect(listed).toMatchObject({ state: isGivenUp ? 'refused' : 'retrying', email: user.email, reason });
    expect([others, logged]).toEqual([
      [],
      [
        {
          delivery: listed?.id,
          channel: 'email',
          outcome: isGivenUp ? 'refused' : 'deferred',
          attempt: 1,
          reason,
        },
      ],
    ]);
    expect(JSON.stringify(logged)).not.toContain(user.email);
    const { lanes, failed } = await mailQueue(db.database);
    expect([lanes.find(({ lane }) => lane === 'bulk')?.retrying, failed.refused]).toEqual(
      isGivenUp ? [0, 1] : [1, 0],
    );
  },
);
