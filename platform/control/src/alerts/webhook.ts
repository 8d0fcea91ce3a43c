import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookupFor } from '@atrium/server/outgoing';

const TIMEOUT_MS = 5_000;

export interface WebhookSettings {
  /** The URL begins with https://, or leads to this machine. */
  readonly url: string;
  readonly secret: string;
  /** Without this the host must not be in a private network. */
  readonly allowsPrivate: boolean;
}

/** The signature covers time and body, so that a receiver can refuse what others sent, and what is old. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}

/**
 * Redirects are not followed, and the response is not read.
 * @throws Error if there is no response with a status of success
 */
export async function postSigned(settings: WebhookSettings, body: string): Promise<void> {
  const { url, secret, allowsPrivate } = settings;
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'atrium-signature': signatureOf(secret, Math.floor(Date.now() / 1000), body),
  };
  const lookup = lookupFor(url, { allowsPrivate, allowsLoopback: true });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const status = await new Promise<number>((resolve, reject) => {
    const sent = send(url, { method: 'POST', headers, signal, agent: false, lookup }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.once('error', reject);
    sent.end(body);
  });
  if (status < 200 || status > 299) throw new Error(`the webhook responded with ${status}`);
}
