import type { RouteContract } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts';
import { errorBodySchema } from '@portal/contracts';
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { ERROR_STATUS } from '../errors/error-status';

type Json = Record<string, unknown>;

/** Describes the routes in OpenAPI 3.1, whose schemas are JSON Schema 2020-12. */
export function openApiDocument(product: string, routes: readonly RouteContract[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product} portal`, version: '1' },
    paths,
    components: {
      schemas: { Refusal: jsonSchema(errorBodySchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(route: RouteContract): Json {
  const { access, body, method, path, query, response } = route;
  const hasBody = !(body instanceof z.ZodUndefined) && method !== 'GET';
  return {
    summary: route.summary,
    tags: [path.split('/')[2] ?? 'portal'],
    'x-access': access,
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    ...(hasBody && { requestBody: { content: bodyContent(route, body) } }),
    responses: {
      200: { description: 'Done', content: json(jsonSchema(response, 'output')) },
      ...refusals(route),
    },
  };
}

function bodyContent(route: RouteContract, body: z.ZodType): Json {
  const schema = jsonSchema(body, 'input');
  if (!route.file) return json(schema);
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const properties = { ...asJson(schema['properties']), [route.file.field ?? 'file']: file };
  return { 'multipart/form-data': { schema: { ...schema, properties } } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
}

function queryParameters(query: z.ZodType): Json[] {
  const schema = jsonSchema(query, 'input');
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(asJson(schema['properties'])).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function refusals({ errors, access }: RouteContract): Json {
  const own: ErrorCode[] = access === 'public' ? [] : ['unauthenticated', 'forbidden'];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([
    ...own,
    ...errors,
    'invalid_input',
    'too_many_requests',
  ])) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusal = json({ $ref: '#/components/schemas/Refusal' });
  const entries = [...byStatus].map(([status, codes]) => [
    status,
    { description: `${STATUS_CODES[status] ?? 'Refused'}: ${codes.join(', ')}`, content: refusal },
  ]);
  return asJson(Object.fromEntries(entries));
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  // Removes `$schema` from each schema: the document already declares the dialect.
  return { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }), $schema: undefined };
}

function asJson(value: unknown): Json {
  return z.record(z.string(), z.unknown()).catch({}).parse(value);
}
