import { once } from 'node:events';
import { type AddressInfo, createServer as listen, type Server } from 'node:net';
import { createServer as listenByTls } from 'node:tls';
import { makeCertificate } from '@atrium/server/testing';
import { SMTPServer } from 'smtp-server';

/** What can be wrong with a mail server, in the words of its operator. */
export const mailFaults = [
  'it responds 451',
  'it responds 550',
  'it is silent',
  'it breaks connections',
  'its certificate is not trusted',
  'it does not speak TLS',
  'it is down',
] as const;
export type MailFault = (typeof mailFaults)[number];

interface FaultyMailServer {
  readonly smtpUrl: string;
  close(): Promise<unknown>;
}

/** A mail server on this machine that takes no mail. */
export async function startFaultyMailServer(fault: MailFault): Promise<FaultyMailServer> {
  const { smtpUrl, close } = await startOnLoopback(serverWith(fault));
  if (fault === 'it is down') await close();
  const isByTls = /TLS|certificate/.test(fault);
  return { smtpUrl: isByTls ? smtpUrl.replace('smtp:', 'smtps:') : smtpUrl, close };
}

/** A mail server that takes every mail, and this long for each of sender, recipient and content. */
export function startSlowMailServer(responseMs: number): Promise<FaultyMailServer> {
  const later = (_what: unknown, _session: unknown, callback: () => void) =>
    void setTimeout(callback, responseMs).unref();
  const { server } = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: later,
    onRcptTo: later,
    onData: (content, session, callback) => {
      content.resume();
      later(content, session, callback);
    },
  });
  return startOnLoopback(server);
}

async function startOnLoopback(server: Server): Promise<FaultyMailServer> {
  const sockets = new Set<{ destroy(): unknown }>();
  server.on('connection', (socket) => sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((closed) => server.close(closed));
  };
  return { smtpUrl: `smtp://127.0.0.1:${port}`, close };
}

function serverWith(fault: MailFault): Server {
  if (fault === 'it is silent') return listen();
  if (fault === 'it does not speak TLS') return listen((socket) => socket.end('220 mail.example ESMTP\r\n'));
  if (fault === 'it breaks connections') return listen((socket) => void socket.destroy());
  if (fault === 'its certificate is not trusted') return listenByTls(makeCertificate('mail.example'));
  const responseCode = fault === 'it responds 451' ? 451 : 550;
  const refuse = ({ address }: { address: string }, _session: unknown, callback: (error: Error) => void) =>
    callback(Object.assign(new Error(`<${address}> not now`), { responseCode }));
  return new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onRcptTo: refuse }).server;
}
