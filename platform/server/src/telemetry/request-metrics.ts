import type { FastifyInstance } from 'fastify';
// This declares `app.draining`.
import type {} from '../draining.ts';
import type { Metrics } from './metrics.ts';
import type { FinishedRequest } from './watch-requests.ts';

const BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function requestMetrics(app: FastifyInstance, metrics: Metrics): (request: FinishedRequest) => void {
  const requests = metrics.counter({
    name: 'atrium_http_requests_total',
    help: 'Requests by pattern of the route and status; 499 if the client went away first.',
    labels: ['method', 'route', 'status'],
  });
  const durations = metrics.histogram(
    {
      name: 'atrium_http_request_duration_seconds',
      help: 'Time until the response was sent; event streams are left out.',
      labels: ['method', 'route'],
    },
    BOUNDS_S,
  );
  const inFlight = metrics.gauge({ name: 'atrium_http_in_flight', help: 'Requests without a response yet.' });
  const streams = metrics.gauge({ name: 'atrium_http_streams', help: 'Open event streams.' });
  metrics.onScrape(() => {
    inFlight.set({}, app.draining.inFlight);
    streams.set({}, app.draining.streams);
  });
  return ({ method, route, status, ms, isStream }) => {
    requests.add({ method, route, status });
    if (!isStream) durations.observe({ method, route }, ms / 1_000);
  };
}
