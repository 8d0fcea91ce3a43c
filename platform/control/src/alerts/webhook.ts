import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '@atrium/server/settings';

const TIMEOUT_MS = 5_000;

const internal = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, bits, 'ipv6');

/** An address of no single machine counts as internal too. */
export function isInternalAddress(address: string): boolean {
  return internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

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

/** Names of hosts are resolved here, so that what was checked is what is connected to. */
const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    const isInternal = addresses.some(isInternalAddress);
    done(error ?? (isInternal ? new Error(`${hostname} is in a private network`) : null), found, family);
  });

/** @throws if the host is in a private network, without the setting that allows it */
function reachOf({ url, allowsPrivate }: WebhookSettings): Pick<RequestOptions, 'lookup'> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (allowsPrivate || isLoopback(host)) return { lookup: lookup as LookupFunction };
  if (isIP(host) && isInternalAddress(host)) throw new Error(`${host} is in a private network`);
  return { lookup: lookupPublic };
}

/**
 * Redirects are not followed, and the response is not read.
 * @throws Error if there is no response with a status of success
 */
export async function postSigned(settings: WebhookSettings, body: string): Promise<void> {
  const { url, secret } = settings;
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'atrium-signature': signatureOf(secret, Math.floor(Date.now() / 1000), body),
  };
  const reach = reachOf(settings);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const status = await new Promise<number>((resolve, reject) => {
    const sent = send(url, { method: 'POST', headers, signal, agent: false, ...reach }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.once('error', reject);
    sent.end(body);
  });
  if (status < 200 || status > 299) throw new Error(`the webhook responded with ${status}`);
}
