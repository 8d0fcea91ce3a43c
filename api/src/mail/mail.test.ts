import type { AddressInfo } from 'node:net';
import { makeCertificate } from '@atrium/server/testing';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import {
  accountLinkMail,
  createMailer,
  invitationMail,
  MailError,
  notificationMail,
  oneTimePasswordMail,
  smtpTransport,
} from './index.ts';

const olivia = { email: 'olivia@acme.example', locale: 'en-US' };
const mail = oneTimePasswordMail(olivia, {
  provider: 'Acorn',
  code: '042917',
  purpose: 'redeem',
});

interface Received {
  readonly recipients: string[];
  readonly message: string;
}

/** A mail server that may refuse messages; it keeps those that it accepts in `received`. */
async function startSmtp(response: (count: number) => Error | undefined = () => undefined) {
  const received: Received[] = [];
  let arrived = () => {};
  const firstMessage = new Promise<void>((resolve) => (arrived = resolve));
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        count += 1;
        const refusal = response(count);
        if (!refusal) {
          received.push({
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            message: Buffer.concat(parts).toString(),
          });
        }
        callback(refusal);
        if (!refusal) arrived();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    firstMessage,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let broken: SMTPServer;
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

test('a message reaches a real mail server as text and HTML, for its one recipient', async () => {
  const smtp = await startSmtp();
  const transport = smtpTransport({ smtpUrl: smtp.url, from: 'Atrium <portal@atrium.example>' });
  await transport.send(mail, { messageId: 'delivery-7' });
  const [received] = smtp.received;
  expect(received?.recipients).toEqual(['olivia@acme.example']);
  expect(received?.message).toMatch(/^From: Atrium <portal@atrium\.example>\r$/m);
  expect(received?.message).toMatch(/^Message-ID: <delivery-7@atrium>\r$/m);
  expect(received?.message).toMatch(/^Subject: 042917 is your one-time password for Acorn\r$/m);
  expect(received?.message).toContain('Content-Type: text/plain');
  expect(received?.message).toContain('Content-Type: text/html');
  transport.close();
  await smtp.stop();
});

test.each(['r&d@acme.example', 'a#b=c!@acme.example', 'x{y}%z@xn--mller-kva.example'])(
  'a message reaches %s',
  async (to) => {
    const smtp = await startSmtp();
    const transport = smtpTransport({ smtpUrl: smtp.url, from: 'Atrium <portal@atrium.example>' });
    await transport.send({ ...mail, to }, { messageId: 'delivery-8' });
    expect(smtp.received.map(({ message }) => /^To: (.+)\r$/m.exec(message)?.[1])).toEqual([to]);
    transport.close();
    await smtp.stop();
  },
);

test('a posted message that is deferred is retried and arrives once', async () => {
  const smtp = await startSmtp((count) => (count < 3 ? refusal(451) : undefined));
  const onFailure = jest.fn();
  const mailer = createMailer({
    portalUrl: 'http://portal.example',
    providerName: 'Acorn',
    transport: smtpTransport({ smtpUrl: smtp.url, from: 'portal@atrium.example' }),
    onFailure,
    retryDelaysMs: [1, 1, 1],
  });
  mailer.post(mail);
  await smtp.firstMessage;
  await mailer.close();
  expect(smtp.received).toHaveLength(1);
  expect(onFailure).not.toHaveBeenCalled();
  await smtp.stop();
});

test('a message that the server refuses for good is not retried', async () => {
  const smtp = await startSmtp(() => refusal(550));
  const transport = smtpTransport({ smtpUrl: smtp.url, from: 'portal@atrium.example' });
  await expect(transport.send(mail, {})).rejects.toMatchObject({ outcome: 'refused' });
  transport.close();
  await smtp.stop();
});

test('a server that cannot be reached defers the message', async () => {
  const smtp = await startSmtp();
  await smtp.stop();
  const transport = smtpTransport({ smtpUrl: smtp.url, from: 'portal@atrium.example' });
  await expect(transport.send(mail, {})).rejects.toMatchObject({ outcome: 'deferred' });
  transport.close();
});

test.each<[string, SMTPServerOptions]>([
  ['signing in is refused', { authOptional: false, onAuth: (_, _session, done) => done(new Error('no')) }],
  ['the connection breaks at the greeting', { onConnect: (_, done) => done(refusal(554)) }],
  [
    'the connection breaks at its recipient',
    {
      onRcptTo: () => {
        for (const connection of broken.connections) connection.close();
      },
    },
  ],
])('a message is deferred if %s: the server cannot have accepted it', async (_, options) => {
  broken = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    ...options,
  });
  broken.on('error', () => {});
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  const { port } = broken.server.address() as AddressInfo;
  const smtpUrl = `smtp://portal:secret@127.0.0.1:${port}`;
  const transport = smtpTransport({ smtpUrl, from: 'portal@atrium.example' });
  await expect(transport.send(mail, {})).rejects.toMatchObject({ outcome: 'deferred' });
  transport.close();
  await new Promise<void>((resolve) => broken.close(() => resolve()));
});

test('a connection that breaks after the message was transmitted leaves it uncertain', async () => {
  const smtp = await startSmtp();
  const cut = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream) => {
      stream.resume();
      stream.on('end', () => {
        for (const connection of cut.connections) connection.close();
      });
    },
  });
  await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve));
  const { port } = cut.server.address() as AddressInfo;
  const transport = smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'portal@atrium.example' });
  await expect(transport.send(mail, {})).rejects.toMatchObject({ outcome: 'uncertain' });
  transport.close();
  await new Promise<void>((resolve) => cut.close(() => resolve()));
  await smtp.stop();
});

test('without a mail server every message is refused, which is logged', async () => {
  const onFailure = jest.fn();
  const mailer = createMailer({
    portalUrl: 'http://portal.example',
    providerName: 'Acorn',
    transport: undefined,
    onFailure,
  });
  mailer.post(mail);
  await mailer.close();
  expect(onFailure).toHaveBeenCalledWith(expect.any(MailError));
});

test('each message names the provider, in subject, text and HTML', () => {
  const [provider, link] = ['Müller & Söhne', 'http://portal.example/#abc'];
  const drawn = [
    oneTimePasswordMail(olivia, { provider, code: '042917', purpose: 'redeem' }),
    accountLinkMail(olivia, 'passwordReset', { provider, link }),
    invitationMail(olivia, { provider, customer: 'Acme', role: 'viewer', inviter: null, link }),
    notificationMail(olivia, { provider, title: 'Due', body: 'Soon.', customer: 'Acme', link }),
    notificationMail(olivia, { provider, title: 'Signed out', body: 'Now.', customer: null, link }),
  ];
  expect(drawn.map(({ subject }) => subject)).toEqual([
    '042917 is your one-time password for Müller & Söhne',
    'Set a new password for Müller & Söhne',
    'You are invited to Acme at Müller & Söhne',
    'Acme at Müller & Söhne: Due',
    'Müller & Söhne: Signed out',
  ]);
  for (const { text, html } of drawn) {
    expect(text).toMatch(/\nSent by Müller & Söhne, your customer portal\.$/);
    expect(html).toContain('Sent by Müller &amp; Söhne, your customer portal.');
    expect(text + html).not.toContain('Atrium');
  }
});

test('a mail server is trusted by the certificates of SMTP_CA_FILE', async () => {
  const certificate = makeCertificate('localhost');
  const recipients: string[] = [];
  const server = new SMTPServer({
    secure: true,
    authOptional: true,
    ...certificate,
    onRcptTo: ({ address }, _, callback) => callback(recipients.push(address) ? null : undefined),
    onData: (stream, _, callback) => stream.on('end', () => callback()).resume(),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const settings = { smtpUrl: `smtps://localhost:${port}`, from: 'portal@acorn.example' };
  const [stranger, trusting] = [
    smtpTransport(settings),
    smtpTransport({ ...settings, certificateAuthorities: certificate.cert }),
  ];
  // The mail can be sent once the operator has mended the certificate.
  await expect(stranger.send(mail, {})).rejects.toMatchObject({
    outcome: 'deferred',
    message: expect.stringContaining('self-signed certificate'),
  });
  await trusting.send(mail, {});
  expect(recipients).toEqual(['olivia@acme.example']);
  stranger.close();
  trusting.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('what people are called is text in the HTML, never markup', () => {
  const { html, text } = invitationMail(olivia, {
    provider: '<i>Acorn</i>',
    customer: '<b>Acme & Sons</b>',
    role: 'viewer',
    inviter: { name: 'Olivia "O" Warren', email: 'olivia@acme.example' },
    link: 'http://portal.example/invitation#abc',
  });
  expect(html).not.toContain('<i>Acorn');
  expect(html).toContain('&lt;b&gt;Acme &amp; Sons&lt;/b&gt;');
  expect(html).not.toContain('<b>Acme');
  expect(text).toContain('Olivia "O" Warren (olivia@acme.example) invites you');
  expect(text).toContain('<b>Acme & Sons</b>');
  expect(text).toContain('http://portal.example/invitation#abc');
});
