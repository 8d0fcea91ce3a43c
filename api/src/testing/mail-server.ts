import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that counts what it accepts. */
export interface TestMailServer {
  readonly smtpUrl: string;
  /** Parts before the `@`; a message that is accepted twice is there twice. */
  readonly messageIds: readonly string[];
  /** Connections that are open. */
  connections(): number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const messageIds: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      let message = '';
      stream.on('data', (part: Buffer) => (message += part.toString()));
      stream.on('end', () => {
        messageIds.push(/^Message-ID: <(.+)@atrium>/m.exec(message)?.[1] ?? '');
        callback();
      });
    },
  });
  // A sender that is killed breaks its connections.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    messageIds,
    connections: () => server.connections.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
