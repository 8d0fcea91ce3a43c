import type { FastifyInstance } from 'fastify';
// This declares `app.draining`.
import type {} from '../draining.ts';
import type { Metrics } from './metrics.ts';
import type { FinishedRequest } from './watch-requests.ts';

const BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

type OwnLabels = Readonly<Record<string, string>>;

function createSeries(metrics: Metrics, own: readonly string[]) {
  return {
    requests: metrics.counter({
      name: 'atrium_http_requests_total',
      help: 'Requests by pattern of the route and status; 499 if the client went away first.',
      labels: [...own, 'method', 'route', 'status'],
    }),
    durations: metrics.histogram(
      {
        name: 'atrium_http_request_duration_seconds',
        help: 'Time until the response was sent; event streams are left out.',
        labels: [...own, 'method', 'route'],
      },
      BOUNDS_S,
    ),
    inFlight: metrics.gauge({
      name: 'atrium_http_in_flight',
      help: 'Requests without a response yet.',
      labels: own,
    }),
    streams: metrics.gauge({ name: 'atrium_http_streams', help: 'Open event streams.', labels: own }),
  };
}

const known = new WeakMap<Metrics, ReturnType<typeof createSeries>>();

/** @param of Labels of all requests of this server; servers that share metrics have the same ones. */
export function requestMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  of: OwnLabels,
): (request: FinishedRequest) => void {
  const series = known.get(metrics) ?? createSeries(metrics, Object.keys(of));
  known.set(metrics, series);
  const { requests, durations, inFlight, streams } = series;
  metrics.onScrape(() => {
    inFlight.set(of, app.draining.inFlight);
    streams.set(of, app.draining.streams);
  });
  return ({ method, route, status, ms, isStream }) => {
    requests.add({ ...of, method, route, status });
    if (!isStream) durations.observe({ ...of, method, route }, ms / 1_000);
  };
}
