import type { TracingConfig } from '../tracing/open-tracing.js';
import { ConfigError } from './config-error.js';

/**
 * @param env the names of OpenTelemetry, so that a collector is configured as for any other service
 * @throws ConfigError if the address contains a secret, which errors and logs may show
 */
export function tracingConfigOf(env: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TracingConfig {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = null, OTEL_SERVICE_NAME: serviceName = null } = env;
  if (endpoint !== null && hasSecret(new URL(endpoint)))
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must not contain a user, a password or a query: set OTEL_EXPORTER_OTLP_HEADERS instead.',
    );
  return { endpoint, serviceName, share: env.OTEL_TRACES_SAMPLER_ARG };
}

function hasSecret({ username, password, search }: URL): boolean {
  return username !== '' || password !== '' || search !== '';
}
