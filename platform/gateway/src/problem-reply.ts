import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE_PREFIX, type Problem, type ProblemType } from '@atrium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from './messages.ts';

/**
 * Answers with problem details, the one error shape of the portal.
 *
 * @param errors Reasons by what they are about.
 */
export function replyProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  type: ProblemType,
  title: string,
  errors?: Problem['errors'],
): FastifyReply {
  const problem: Problem = {
    type: `${PROBLEM_TYPE_PREFIX}${type}`,
    title,
    status,
    instance: request.url.split('?')[0] ?? '',
    requestId: request.id,
    ...(errors && { errors }),
  };
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': request.id })
    .type('application/problem+json')
    .send(problem);
}

/** Answers for what nobody foresaw: a bad request keeps its status, anything else is logged and leaks nothing. */
export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return replyProblem(request, reply, statusCode, 'invalid-input', messages.invalidInput);
  request.log.error({ err: error }, 'call failed');
  return replyProblem(request, reply, 500, 'internal', messages.internal);
}

/** Answers to what is no request that could be read: its headers are too large, it came too slowly or is no HTTP. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const requestId = randomUUID();
  const problem: Problem = {
    type: `${PROBLEM_TYPE_PREFIX}invalid-input`,
    title: status === 431 ? messages.headersTooLarge : messages.unreadable,
    status,
    requestId,
  };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'cache-control: no-store',
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
    'content-type: application/problem+json; charset=utf-8',
    'x-content-type-options: nosniff',
    `x-request-id: ${requestId}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}
