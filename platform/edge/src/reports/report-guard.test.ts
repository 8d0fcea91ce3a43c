import type { ProblemError } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import { ReportGuard } from './report-guard.ts';

function refusalOf(headers: Record<string, string>): ProblemError | undefined {
  try {
    const guard = new ReportGuard({ perKey: 1, overall: 1, windowMs: 1_000 });
    guard.requirePortal({ headers, ip: '203.0.113.7' } as unknown as FastifyRequest);
    return undefined;
  } catch (error) {
    return error as ProblemError;
  }
}

const json = { 'content-type': 'application/json' };

test.each([
  ['cross-site', 'cross-site'],
  ['same-site', 'same-site'],
  ['"x', 'other'],
])('a report of another site is refused, which is an event of security: %s', (site, named) => {
  const refusal = refusalOf({ ...json, 'sec-fetch-site': site });
  expect([refusal?.status, refusal?.details.securityEvent]).toEqual([
    403,
    { event: 'cross-site-refused', site: named },
  ]);
});

test('a report of the portal’s own page, or of a browser that names no site, is accepted', () => {
  expect(refusalOf(json)).toBeUndefined();
  expect(refusalOf({ ...json, 'sec-fetch-site': 'same-origin' })).toBeUndefined();
});
