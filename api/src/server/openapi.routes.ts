import { STATUS_CODES } from 'node:http';
import {
  type Access,
  API_VERSION,
  type CallName,
  type CallSchema,
  calls,
  isOneOf,
  keysOf,
  needsUserToken,
  PERMISSION_FIELD,
  problem,
} from '@atrium/contract';
import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { publishedProblems } from '../http/index.ts';

type OpenApiDocument = ReturnType<SwaggerTransformObject> & { paths?: Record<string, object | undefined> };

const FILE = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** The documentation page needs inline styles; it loads nothing from and sends nothing to other hosts. */
const CONTENT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface OperationResponse {
  description: string;
  content?: object;
}

interface Operation {
  operationId?: string;
  description?: string;
  /** The gateway compares the permission of a call with the pages that make it. */
  [PERMISSION_FIELD]?: Access;
  responses: Record<string, OperationResponse>;
}

/** Adds who may make each call, and its statuses: the schema of failures is the same for all. */
function withContract(document: OpenApiDocument): OpenApiDocument {
  for (const entry of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}))) {
    const operation = entry as Operation;
    const { operationId = '', responses } = operation;
    if (!isOneOf(keysOf(calls), operationId)) continue;
    const call: CallSchema = calls[operationId];
    operation[PERMISSION_FIELD] = call.access;
    operation.description = accessText(call.access, operationId);
    const status = call.status ?? 200;
    const { [status]: success, ...others } = responses;
    for (const other of Object.keys(others)) delete responses[other];
    responses[status] = {
      ...success,
      description: STATUS_CODES[status] ?? '',
      ...(call.file && { content: FILE }),
    };
    if (call.ranges) responses[206] = { description: STATUS_CODES[206] ?? '', content: FILE };
    for (const [failure, types] of publishedProblems(call))
      responses[failure] = {
        description: `${STATUS_CODES[failure]}: ${types.join(', ')}`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
  }
  return document;
}

function accessText(access: Access, call: CallName): string {
  if (access === 'public') return 'For everyone.';
  if (needsUserToken(call)) return 'For everyone who is signed in, with the user token only.';
  if (access === 'person') return 'For everyone who is signed in.';
  return `Needs the permission \`${access}\` for at least one customer of the token.`;
}

type Transform = typeof jsonSchemaTransform;

/** Every route is in one of two documents: that of the desk, which only staff read, and the public one. */
function documented({ ofDesk }: { readonly ofDesk: boolean }): Transform {
  return (input) => {
    const { isOfDesk = false } = input.route.config ?? {};
    return isOfDesk === ofDesk ? jsonSchemaTransform(input) : { schema: { hide: true }, url: input.url };
  };
}

async function registerDeskOpenapi(
  app: FastifyInstance,
  problemSchema: Record<string, unknown>,
): Promise<void> {
  await app.register(fastifySwagger, {
    decorator: 'deskOpenapi',
    openapi: describing(
      problemSchema,
      'The desk',
      'Calls of the provider, with a token of staff. Failures are RFC 9457 problem details.',
    ),
    transform: documented({ ofDesk: true }),
  });
}

function describing(Problem: Record<string, unknown>, title: string, description: string) {
  const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const;
  return {
    openapi: '3.1.0',
    info: { title, version: API_VERSION, description },
    components: { securitySchemes: { bearer }, schemas: { Problem } },
  };
}

/** Serves `/openapi.json`, made from the contract's schemas, and a page to browse it at `/docs`. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  const problemSchema: Record<string, unknown> = z.toJSONSchema(problem);
  await app.register(fastifySwagger, {
    openapi: describing(
      problemSchema,
      'Atrium',
      'Calls of the business customer portal. Failures are RFC 9457 problem details with a request id. ' +
        'A trailing slash is accepted everywhere. Amounts are integer minor units, instants ISO 8601 in UTC.',
    ),
    transform: documented({ ofDesk: false }),
    transformObject: (document) => ('openapiObject' in document ? withContract(document.openapiObject) : {}),
  });
  await registerDeskOpenapi(app, problemSchema);
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: CONTENT_POLICY,
    uiConfig: { validatorUrl: null, docExpansion: 'none' },
    theme: { title: 'Atrium API', css: [{ filename: 'atrium.css', content: '.topbar { display: none }' }] },
    logLevel: 'warn',
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
