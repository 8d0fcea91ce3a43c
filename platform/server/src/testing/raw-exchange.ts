import { connect } from 'node:net';

/** A response as received. */
export interface RawResponse {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends raw bytes and returns the response once the server closes the connection.
 *
 * @param sent Should contain `connection: close`, unless it is not a valid request.
 */
export async function exchange(port: number, sent: string): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent, 'latin1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => {
    parts.push(part);
    // An event stream would never end by itself.
    if (/^content-type: text\/event-stream/im.test(part.toString('latin1'))) socket.destroy();
  });
  // A server that refuses before it has read everything resets the connection.
  socket.on('error', () => undefined);
  await new Promise((closed) => socket.once('close', closed));
  return parsed(Buffer.concat(parts).toString('utf8'));
}

/** Statuses of health checks as load balancers send them: HTTP/1.0, any of three methods, no Host header. */
export async function healthChecks(port: number, ...paths: readonly string[]): Promise<[string, number][]> {
  const lines = paths.flatMap((path) => ['GET', 'HEAD', 'OPTIONS'].map((method) => `${method} ${path}`));
  return Promise.all(
    lines.map(
      async (line) => [line, (await exchange(port, `${line} HTTP/1.0\r\n\r\n`)).status] as [string, number],
    ),
  );
}

function parsed(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  if (first === 'HTTP/1.1 100 Continue') return parsed(rest.join('\r\n\r\n'));
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = rest.join('\r\n\r\n');
  const isChunked = headers['transfer-encoding'] === 'chunked';
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers,
    body: isChunked ? body.replace(/^[0-9a-f]+\r\n([\s\S]*)\r\n0(?:\r\n)*$/, '$1') : body,
  };
}
