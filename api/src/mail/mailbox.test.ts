import { createTestApp, usePortal } from '../testing/index.ts';
import { accountLinkMail, mailboxTransport } from './index.ts';

const { db, api: demo } = usePortal({ demo: { origins: [] } });

test('the mailbox shows what the demo sent, with its link', async () => {
  const link = 'http://portal.example/reset-password#secret';
  await mailboxTransport(db.database).send(
    accountLinkMail({ email: 'olivia@acme.example', locale: 'en-US' }, 'passwordReset', {
      provider: 'Atrium',
      link,
    }),
    {},
  );
  const list = await demo.get('/mailbox');
  expect(list.headers['content-type']).toContain('text/html');
  expect(list.body).toContain('Set a new password');
  const { mails } = (await demo.get('/mailbox/all.json')).json();
  const mail = await demo.get(`/mailbox/${mails[0].id}`);
  expect(mail.body).toContain(`<a href="${link}">`);
  const html = await demo.get(`/mailbox/${mails[0].id}/html`);
  expect(html.headers['content-security-policy']).toContain('sandbox');
  expect(html.body).toContain(link);
});

test('a subject is text, never markup', async () => {
  await mailboxTransport(db.database).send(
    { to: 'a@b.example', subject: '<script>', text: '', html: '' },
    {},
  );
  expect((await demo.get('/mailbox')).body).not.toContain('<script>');
});

test('a message that does not exist is not found, nor is the mailbox outside the demo', async () => {
  expect((await demo.get('/mailbox/999999')).statusCode).toBe(404);
  expect((await demo.get('/mailbox/drop%20table')).statusCode).toBe(404);
  const plain = await createTestApp(db);
  expect((await plain.get('/mailbox')).statusCode).toBe(404);
  await plain.close();
});
