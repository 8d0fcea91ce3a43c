import { setImmediate as endOfTick } from 'node:timers/promises';
import type { Database, Scope } from '../../db/index.ts';
import { applicationFilter } from './application-filter.repository.ts';
import { type Chart, readCharts, type Selection } from './chart-passes.repository.ts';

interface Batch {
  readonly charts: Chart[];
  readonly rows: Promise<unknown[][]>;
}

type ReadChart = <Row>(scope: Scope, selection: Selection, chart: Chart) => Promise<Row[]>;

/**
 * Charts that a page asks for at once share one statement, since each would read the same rows. A statement takes no
 * more charts once it is sent, so that what was committed before a request is in its response; later charts share the
 * next one, which is sent when that one has ended.
 */
export function batchCharts(database: Database): ReadChart {
  const open = new Map<string, Batch>();
  const sent = new Map<string, Promise<unknown>>();

  const openBatch = (key: string, scope: Scope, selection: Selection): Batch => {
    const charts: Chart[] = [];
    const close = () => {
      if (open.get(key) !== batch) return;
      open.delete(key);
      sent.set(key, batch.rows);
    };
    const read = async () => {
      await Promise.allSettled([endOfTick(), sent.get(key)]);
      // The batch stays open while it waits for a connection.
      return database.queryInScope(
        scope,
        (tx) => {
          close();
          return readCharts(tx, selection, charts);
        },
        scope.customerIds.length > 1 ? 'report' : 'list',
      );
    };
    const rows = read().finally(() => {
      close();
      if (sent.get(key) === rows) sent.delete(key);
    });
    const batch = { charts, rows };
    open.set(key, batch);
    return batch;
  };

  return async <Row>(scope: Scope, selection: Selection, chart: Chart) => {
    // The key has everything that the rows depend on.
    const { position, ...who } = scope;
    const { sql, values } = applicationFilter(selection.filters);
    const key = JSON.stringify([chart.pass, who, position?.changes, sql, values]);
    const batch = open.get(key) ?? openBatch(key, scope, selection);
    const place = batch.charts.push(chart) - 1;
    return (await batch.rows)[place] as Row[];
  };
}
