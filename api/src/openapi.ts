import { API_VERSION, problem } from '@atrium/contract';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** The page draws its own schemas with inline styles; nothing comes from or goes to another host. */
const CONTENT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/openapi.json` from the contract's schemas, and a page to browse it at `/docs`. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Atrium',
        version: API_VERSION,
        description:
          'Calls of the business customer portal. Failures are RFC 9457 problem details with a request id. ' +
          'A trailing slash is accepted everywhere. Amounts are integer minor units, instants ISO 8601 in UTC.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Problem: z.toJSONSchema(problem) as Record<string, unknown> },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: CONTENT_POLICY,
    uiConfig: { validatorUrl: null, docExpansion: 'none' },
    theme: { title: 'Atrium API', css: [{ filename: 'atrium.css', content: '.topbar { display: none }' }] },
    logLevel: 'warn',
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
