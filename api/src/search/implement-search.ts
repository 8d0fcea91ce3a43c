import type { SearchHit, searchCalls } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../db/index.ts';
import { implement } from '../http/index.ts';
import { type Texts, textsFor } from '../messages/index.ts';

export interface Asked {
  readonly search: string;
  readonly customerIds: readonly number[];
  readonly text: Texts['search'];
}

export function implementSearch(
  app: FastifyInstance,
  call: keyof typeof searchCalls,
  find: (tx: Transaction, asked: Asked) => Promise<SearchHit[]>,
): void {
  implement(app, call, async ({ scope, locale, query: { search } }) => {
    const asked = { search, customerIds: scope.customerIds, text: textsFor(locale).search };
    return { hits: await app.database.inScope(scope, (tx) => find(tx, asked), 'search') };
  });
}
