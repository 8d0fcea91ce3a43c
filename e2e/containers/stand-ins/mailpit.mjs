// Of Mailpit what the check uses: it takes mail on port 1025, says on port 8025 to whom, and `readyz`.
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

const HTTP_PORT = 8025;
const SMTP_PORT = 1025;

if (process.argv[2] === 'readyz') {
  const { ok } = await fetch(`http://127.0.0.1:${HTTP_PORT}/readyz`);
  process.exit(ok ? 0 : 1);
}

process.once('SIGTERM', () => process.exit());
const messages = [];
new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, { envelope }, done) {
    stream.resume().once('end', () => {
      messages.push({ To: envelope.rcptTo.map(({ address }) => ({ Address: address })) });
      done();
    });
  },
}).listen(SMTP_PORT);
createServer((_, response) => response.end(JSON.stringify({ messages }))).listen(HTTP_PORT);
