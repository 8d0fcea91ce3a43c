import { Metrics } from './metrics.ts';

test('counters, gauges and histograms are written as Prometheus reads them', () => {
  const metrics = new Metrics();
  const requests = metrics.counter({ name: 'requests_total', help: 'Requests.', labels: ['status'] });
  requests.add({ status: 200 });
  requests.add({ status: 200 }, 2);
  metrics.gauge({ name: 'depth', help: 'Depth.' }).set({}, 7);
  const durations = metrics.histogram({ name: 'seconds', help: 'Durations.', labels: ['route'] }, [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 3]) durations.observe({ route: '/a' }, seconds);
  expect(metrics.text()).toBe(`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{status="200"} 3
# HELP depth Depth.
# TYPE depth gauge
depth 7
# HELP seconds Durations.
# TYPE seconds histogram
seconds_bucket{route="/a",le="0.1"} 2
seconds_bucket{route="/a",le="1"} 3
seconds_bucket{route="/a",le="+Inf"} 4
seconds_sum{route="/a"} 3.65
seconds_count{route="/a"} 4
`);
});

test('values of labels are escaped', () => {
  const metrics = new Metrics();
  metrics.gauge({ name: 'a', help: 'A.', labels: ['b'] }).set({ b: '"\\\n' }, 1);
  expect(metrics.text()).toContain('a{b="\\"\\\\\\n"} 1\n');
});

test('a label with values without an end does not fill the memory', () => {
  const metrics = new Metrics();
  const gauge = metrics.gauge({ name: 'a', help: 'A.', labels: ['id'] });
  for (let id = 0; id < 6_000; id++) gauge.set({ id }, 1);
  expect(metrics.text().split('\n').length).toBeLessThan(5_010);
});

test('what is read at the time of a scrape is up to date', () => {
  const metrics = new Metrics();
  const gauge = metrics.gauge({ name: 'a', help: 'A.' });
  let value = 0;
  metrics.onScrape(() => gauge.set({}, value));
  value = 5;
  expect(metrics.text()).toContain('\na 5\n');
});
