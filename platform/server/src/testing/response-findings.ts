import { problem } from '@atrium/contract';
import { RESPONSE_HEADERS } from '../response-headers.ts';
import type { RawResponse } from './raw-exchange.ts';

/**
 * Checks a response: headers that are missing or weak, an error that is not a problem or that leaks its cause.
 *
 * @returns One finding each; none for a correct response.
 */
export function responseFindings({ status, headers, body }: RawResponse): string[] {
  if (status === 0) return ['no response'];
  const findings = Object.keys(RESPONSE_HEADERS)
    .filter((name) => !headers[name])
    .map((name) => `no ${name}`);
  if (!/frame-ancestors '(?:none|self)'/.test(headers['content-security-policy'] ?? ''))
    findings.push('may be framed');
  if (!headers['x-request-id']) findings.push('no x-request-id');
  return status < 400 ? findings : [...findings, ...problemFindings({ status, headers, body })];
}

function problemFindings({ status, headers, body }: RawResponse): string[] {
  if (status === 500) return [`internal error: ${body}`];
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return [`${status} as ${headers['content-type']}: ${body}`];
  // The response to HEAD has no body.
  if (body === '') return [];
  const parsed = problem.safeParse(JSON.parse(body));
  if (!parsed.success) return [`not a problem: ${body}`];
  const isConsistent = parsed.data.status === status && parsed.data.requestId === headers['x-request-id'];
  return isConsistent ? [] : [`status or request id differ from the headers: ${body}`];
}
