import { problem } from '@atrium/contract';
import { ANSWER_HEADERS } from '../response-headers.ts';
import type { RawResponse } from './raw-exchange.ts';

/**
 * What is wrong with a response: headers that are missing or weak, an error that is no problem or leaks its cause.
 *
 * @returns Nothing for a response as it should be.
 */
export function responseFindings({ status, headers, body }: RawResponse): string[] {
  if (status === 0) return ['no response'];
  const findings = Object.keys(ANSWER_HEADERS)
    .filter((name) => !headers[name])
    .map((name) => `no ${name}`);
  if (!/frame-ancestors '(?:none|self)'/.test(headers['content-security-policy'] ?? ''))
    findings.push('may be framed');
  if (!headers['x-request-id']) findings.push('no x-request-id');
  return status < 400 ? findings : [...findings, ...problemFindings({ status, headers, body })];
}

function problemFindings({ status, headers, body }: RawResponse): string[] {
  if (status === 500) return [`a failure inside: ${body}`];
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return [`${status} as ${headers['content-type']}: ${body}`];
  // The response to HEAD has no body.
  if (body === '') return [];
  const parsed = problem.safeParse(JSON.parse(body));
  if (!parsed.success) return [`no problem: ${body}`];
  const isConsistent = parsed.data.status === status && parsed.data.requestId === headers['x-request-id'];
  return isConsistent ? [] : [`says another status or request id than its headers: ${body}`];
}
