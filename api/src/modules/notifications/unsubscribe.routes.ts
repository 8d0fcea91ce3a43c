import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PageState, unsubscribePage } from '../../mail/index.ts';
import { type Subscriber, subscriberOf, unsubscribe } from './unsubscribe.service.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeLinks } from './unsubscribe-links.ts';

interface Query {
  readonly Querystring: { readonly token?: string | string[] };
}

/** Needs no sign-in: the address from a mail shows a page with a button, and only a POST to it changes anything. */
export function registerUnsubscribe(app: FastifyInstance, links: UnsubscribeLinks): void {
  const { database } = app;
  // A mail program sends the form of RFC 8058 by itself; only the address counts.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
  });

  app.get<Query>(UNSUBSCRIBE_PATH, { schema: { hide: true } }, async ({ query }, reply) => {
    const subscriber = await subscriberOf(database, links, query.token);
    return show(reply, subscriber, subscriber ? 'asked' : 'unknown');
  });

  app.post<Query>(UNSUBSCRIBE_PATH, { schema: { hide: true } }, async ({ query, ip }, reply) => {
    const subscriber = await subscriberOf(database, links, query.token);
    if (subscriber) await unsubscribe(database, subscriber, ip);
    return show(reply, subscriber, subscriber ? 'done' : 'unknown');
  });
}

function show(reply: FastifyReply, subscriber: Subscriber | undefined, state: PageState): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .status(state === 'unknown' ? 404 : 200)
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(
      unsubscribePage(subscriber?.locale ?? 'en-US', subscriber?.subscription ?? 'reminders', state, nonce),
    );
}
