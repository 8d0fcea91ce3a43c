import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** How a client sends a body: with its length or in chunks, and whether it keeps the connection open. */
export const bodyForms = [
  { form: 'a length', isChunked: false, keepsOpen: true },
  { form: 'a length, closing', isChunked: false, keepsOpen: false },
  { form: 'chunks', isChunked: true, keepsOpen: true },
  { form: 'chunks, closing', isChunked: true, keepsOpen: false },
] as const;
type BodyForm = (typeof bodyForms)[number];

async function statusOfKept(port: number, path: string, body: Buffer, isChunked: boolean): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }),
  };
  const agent = new Agent({ keepAlive: true });
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });
  agent.destroy();
  return status;
}

function closingRequest(path: string, body: Buffer, isChunked: boolean): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    'content-type: application/json',
  ];
  const text = body.toString('latin1');
  return isChunked
    ? [...head, 'transfer-encoding: chunked', '', body.length.toString(16), text, '0', '', ''].join('\r\n')
    : [...head, `content-length: ${body.length}`, '', text].join('\r\n');
}

/** Reads nothing before everything is sent, as many clients do. */
async function statusOfClosing(port: number, sent: string): Promise<number> {
  const socket = connect(port, '127.0.0.1').pause();
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).write(sent, 'latin1', (error) => (error ? reject(error) : resolve()));
    });
    return Number((await text(socket)).split(' ')[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Sends a body to a server of this machine and returns the status of the response; 0 if there was none. */
export async function sendBody(
  port: number,
  path: string,
  bytes: number,
  { isChunked, keepsOpen }: Pick<BodyForm, 'isChunked' | 'keepsOpen'>,
): Promise<number> {
  const body = Buffer.alloc(bytes, '[');
  if (keepsOpen) return statusOfKept(port, path, body, isChunked);
  return statusOfClosing(port, closingRequest(path, body, isChunked));
}
