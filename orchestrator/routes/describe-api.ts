import { composeDocument } from '../openapi/compose-document.js';
import type { JsonSchema } from '../openapi/to-components.js';
import { openRoutes } from './index.js';

/** The OpenAPI document without a running service: reads the rows and never calls their handlers. */
export function describeApi(publicUrl: string): JsonSchema {
  const service = { config: { publicUrl } } as Parameters<typeof openRoutes>[0];
  return composeDocument(openRoutes(service), publicUrl);
}
