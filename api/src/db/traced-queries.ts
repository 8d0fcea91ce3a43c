import { endStep, type Tracing } from '@atrium/server';
import type pg from 'pg';
import { StatementBatch } from './statement-batch.ts';

type Statement = string | { readonly text: string; readonly name?: string; readonly submit?: unknown };
type Trace = NonNullable<ReturnType<Tracing['active']>>;
type Step = NonNullable<ReturnType<Trace['begin']>>;
type Query = (statement: Statement, ...rest: unknown[]) => unknown;

/**
 * A statement of a sampled request names its trace in a comment, for `pg_stat_activity` and the server's log; named
 * statements do not, since they are prepared once.
 */
export function traceQueries(pool: pg.Pool, tracing: Tracing): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const traced: Query = (statement, ...rest) => {
      const trace = tracing.active();
      if (statement instanceof StatementBatch) {
        if (trace) traceBatch(trace, statement);
        return query(statement, ...rest);
      }
      // A statement that is submitted, as COPY is, has no promise.
      if (!trace || (typeof statement === 'object' && statement.submit)) return query(statement, ...rest);
      const step = trace.begin('sql', typeof statement === 'string' ? statement : statement.text);
      const comment = trace.isSampled && step ? commentOf(trace, step) : '';
      const result = query(comment ? withComment(statement, comment) : statement, ...rest);
      if (result instanceof Promise)
        result.then(
          () => endStep(step),
          (error) => endStep(step, error),
        );
      return result;
    };
    Object.assign(client, { query: traced });
  });
}

function traceBatch(trace: Trace, batch: StatementBatch): void {
  const steps = batch.statements.map(({ text }) => trace.begin('sql', text));
  if (trace.isSampled) batch.comment(steps.map((step) => step && commentOf(trace, step)));
  batch.onComplete = (place) => endStep(steps[place]);
  batch.results.catch((error) => {
    for (const step of steps) if (step && step.endedAt === undefined) endStep(step, error);
  });
}

function commentOf(trace: Trace, step: Step): string {
  return `/*traceparent='${trace.traceparent(step)}'*/ `;
}

function withComment(statement: Statement, comment: string): Statement {
  if (typeof statement === 'string') return comment + statement;
  return statement.name === undefined ? { ...statement, text: comment + statement.text } : statement;
}
