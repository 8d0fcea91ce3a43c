import { createHmac } from 'node:crypto';
import { cookieName } from '@atrium/contract';
import { equalInConstantTime, pagesOrigin } from '@atrium/server';
import type { FastifyRequest } from 'fastify';

const NAME = 'preview';

interface OpenedPreview {
  readonly id: string;
  readonly signature: string;
}

function signatureOf(secret: Buffer, id: string, reader: string): string {
  return createHmac('sha256', secret).update(`atrium preview ${id} ${reader}`).digest('base64url');
}

/** Nothing proves yet what the browser's cookie says. */
export function readPreviewCookie(
  request: FastifyRequest,
  publicUrl: string | undefined,
): OpenedPreview | null {
  const start = `${cookieName(NAME, { origin: pagesOrigin(request, publicUrl) })}=`;
  const line = request.headers.cookie?.split(/; */).find((entry) => entry.startsWith(start));
  const [, id, signature] = line?.slice(start.length).match(/^([\w-]{22})\.([\w-]{43})$/) ?? [];
  return id && signature ? { id, signature } : null;
}

export function isOf({ id, signature }: OpenedPreview, reader: string, secret: Buffer): boolean {
  return equalInConstantTime(signature, signatureOf(secret, id, reader));
}

/** The cookie lasts until the preview ends; null removes it now. */
export function previewCookie(
  request: FastifyRequest,
  publicUrl: string | undefined,
  opened: {
    readonly id: string;
    readonly reader: string;
    readonly secret: Buffer;
    readonly maxAgeS: number;
  } | null,
): string {
  const value = opened ? `${opened.id}.${signatureOf(opened.secret, opened.id, opened.reader)}` : '';
  const origin = pagesOrigin(request, publicUrl);
  const attributes = [
    // The name is one of the portal's own, so that signing out removes the cookie.
    `${cookieName(NAME, { origin })}=${value}`,
    'Path=/',
    `Max-Age=${opened?.maxAgeS ?? 0}`,
    'HttpOnly',
    // A link on another site opens no document with a preview.
    'SameSite=Strict',
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ];
  return attributes.join('; ');
}
