import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { VERSION } from '@kiga/contract/app/areas.ts';
import type { Call } from '@kiga/entity/define-call.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Serves OpenAPI at /docs, generated from the registered calls. */
export async function registerDocs(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  const document = openApiOf(calls);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'none', filter: true } });
}

/** Returns the OpenAPI 3.1 document of these calls. */
export function openApiOf(calls: readonly Call[]): Record<string, unknown> {
  let paths: Record<string, Record<string, unknown>> | null = null;
  return {
    openapi: '3.1.0',
    info: { title: 'Kiga', version: VERSION, description: 'Envelope: { code, text, data, error, errors, requestId }.' },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        appToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of a parent who signed in from an app; see the guide for app makers.',
        },
        // A signed request of a machine has all three.
        machineSerial: { type: 'apiKey', in: 'header', name: 'kiga-serial', description: 'Its serial number.' },
        machineTime: {
          type: 'apiKey',
          in: 'header',
          name: 'kiga-time',
          description: 'Its clock as it sends, ISO 8601 with Z or an offset.',
        },
        machineSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'kiga-signature',
          description: 'HMAC-SHA-256, hexadecimal; see the guide for device makers.',
        },
      },
    },
    // Built on the first request: most processes never serve it, and it takes much of the start time and memory.
    get paths() {
      paths ??= pathsOf(calls);
      return paths;
    },
  };
}

function pathsOf(calls: readonly Call[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    (paths[call.path] as Record<string, unknown>)[call.method.toLowerCase()] = operationOf(call);
  }
  return paths;
}

function operationOf(call: Call): Record<string, unknown> {
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const language = { name: 'language', in: 'query', schema: { enum: ['zh_CN', 'en_US'] } };
  const query = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: call.path.includes(`{${name}}`) ? 'path' : 'query',
    required: (input.required ?? []).includes(name),
    schema,
  }));
  const fileInput = { ...input, properties: { ...input.properties, file: { type: 'string', format: 'binary' } } };
  const body = call.file
    ? { 'multipart/form-data': { schema: fileInput } }
    : { 'application/json': { schema: input as object } };
  return {
    operationId: call.name,
    tags: [call.name.split('.').slice(0, 2).join('.')],
    description: accessText(call),
    security: securityOf(call),
    parameters: call.method === 'GET' ? [language, ...query] : [language],
    ...(call.method === 'POST' && { requestBody: { content: body } }),
    responses: { 200: { description: 'code 200', content: answerOf(call) } },
  };
}

function answerOf(call: Call): Record<string, unknown> {
  if (call.answersFile) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (call.answersStream) return { 'text/event-stream': { schema: { type: 'string' } } };
  const output = z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' });
  return { 'application/json': { schema: envelopeOf(output) } };
}

/** Returns the OpenAPI security requirement of a call. */
function securityOf({ access }: Call): Record<string, never[]>[] {
  if (access === 'public') return [];
  if (access === 'app') return [{ appToken: [] }];
  return access === 'signed' ? [{ machineSerial: [], machineTime: [], machineSignature: [] }] : [{ token: [] }];
}

function accessText({ access, scope }: Call): string {
  const who = typeof access === 'string' ? access : `permission ${access.anyOf.join(' or ')}`;
  return `Access: ${who}. Rows: ${scope}.`;
}

function envelopeOf(data: object) {
  const text = { type: 'string' };
  const issue = { type: 'object', properties: { field: text, error: text, text, data: { type: 'object' } } };
  return {
    type: 'object',
    required: ['code', 'text', 'data'],
    properties: { code: text, text, data, error: text, errors: { type: 'array', items: issue }, requestId: text },
  };
}
