import type { CallName } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { type CallContext, implement, originOf } from '../../../http/index.ts';
import { type ApprovalsContext, readApproval } from '../../approvals/approvals.service.ts';
import { addDomain, confirmByDns, removeDomain } from './domains.service.ts';
import { beginLink, finishLink, linksOf, removeLink } from './links.service.ts';
import { readSettings, removeSettings, saveSettings } from './settings.service.ts';
import { beginTest, finishTest } from './tests.service.ts';

export function registerSignOn(
  app: FastifyInstance,
  { actions, clock }: Pick<ApprovalsContext, 'actions' | 'clock'>,
): void {
  const { database, signOn } = app;
  const of = ({ person, scope, locale, timeZone, origin, request }: CallContext<CallName>) => {
    return { database, signOn, portal: originOf(request), person, scope, locale, timeZone, origin };
  };

  implement(app, 'GET /customer-portal/sign_on', (call) => readSettings(of(call)));
  implement(app, 'POST /customer-portal/sign_on', async (call) => {
    const saved = await saveSettings(of(call), clock(), call.body);
    return 'approvalId' in saved
      ? { approval: await readApproval({ database, clock, actions }, call, saved.approvalId) }
      : saved;
  });
  implement(app, 'POST /customer-portal/sign_on/remove', (call) => removeSettings(of(call), call.body));
  implement(app, 'POST /customer-portal/sign_on/test/begin', async (call) => ({
    address: await beginTest(of(call)),
  }));
  implement(app, 'POST /customer-portal/sign_on/test', async (call) => ({
    test: await finishTest(of(call), call.body.query),
  }));
  implement(app, 'POST /customer-portal/sign_on/domains', async (call) => ({
    domain: await addDomain(of(call), call.body),
  }));
  implement(app, 'POST /customer-portal/sign_on/domains/:id/confirm', async (call) => ({
    domain: await confirmByDns(of(call), call.params.id),
  }));
  implement(app, 'POST /customer-portal/sign_on/domains/:id/remove', (call) =>
    removeDomain(of(call), call.params.id, call.body),
  );
  implement(app, 'GET /customer-portal/auth/sign_on_links', (call) => linksOf(of(call)));
  implement(app, 'POST /customer-portal/auth/sign_on_links/begin', async (call) => ({
    address: await beginLink(of(call), call.body),
  }));
  implement(app, 'POST /customer-portal/auth/sign_on_links', async (call) => ({
    signOnLink: await finishLink(of(call), call.body.query),
  }));
  implement(app, 'POST /customer-portal/auth/sign_on_links/:id/remove', (call) =>
    removeLink(of(call), call.params.id, call.body),
  );
}
