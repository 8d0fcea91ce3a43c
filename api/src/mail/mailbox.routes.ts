import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/index.ts';
import { findMail, listMails } from './mailbox.repository.ts';
import { mailboxPage, mailPage } from './mailbox-page.ts';

const LARGEST_INT4 = 2_147_483_647;
const MAX_MAILS = 100;

/** The demo's mailbox is open to everyone on this machine: `/mailbox`, `/mailbox/all.json` and each message. */
export function registerMailbox(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  app.get('/mailbox', { schema: { hide: true } }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ 'content-security-policy': policyFor(nonce) })
      .type('text/html; charset=utf-8')
      .send(mailboxPage(await listMails(app.database, MAX_MAILS), nonce));
  });

  app.get('/mailbox/all.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.send(JSON.stringify({ mails: await listMails(app.database, MAX_MAILS) })),
  );

  app.get<{ Params: { id: string } }>(
    '/mailbox/:id',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({ 'content-security-policy': policyFor(nonce) })
        .type('text/html; charset=utf-8')
        .send(mailPage(await requireMail(app, params.id), nonce));
    },
  );

  app.get<{ Params: { id: string } }>(
    '/mailbox/:id/html',
    { schema: { hide: true } },
    async ({ params }, reply) =>
      reply
        .headers({
          'content-security-policy':
            "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        })
        .type('text/html; charset=utf-8')
        // Links of the mail open in the whole page, not within the frame.
        .send((await requireMail(app, params.id)).html.replace('<head>', '<head><base target="_top">')),
  );
}

async function requireMail(app: FastifyInstance, id: string) {
  const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= LARGEST_INT4;
  const mail = isId ? await findMail(app.database, Number(id)) : undefined;
  if (!mail) throw notFound();
  return mail;
}

function policyFor(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
