import type { Metrics } from '@portal/platform';

/** Metrics of outgoing calls, shared by all clients of a process. */
export interface HttpClientMetrics {
  /** @param outcome `2xx` to `5xx`, or the reason for a missing response. */
  called(client: string, outcome: string, seconds: number): void;
  repeated(client: string): void;
  circuit(client: string, isOpen: boolean): void;
}

const made = new WeakMap<Metrics, HttpClientMetrics>();

/** Returns the metrics of this registry; a name can be registered only once. */
export function httpClientMetrics(metrics: Metrics): HttpClientMetrics {
  const known = made.get(metrics) ?? make(metrics);
  made.set(metrics, known);
  return known;
}

function make(metrics: Metrics): HttpClientMetrics {
  const calls = metrics.counter('portal_http_client_calls_total', 'Outgoing HTTP calls', [
    'client',
    'outcome',
  ]);
  const seconds = metrics.histogram(
    'portal_http_client_seconds',
    'Duration of outgoing HTTP calls with their retries',
    ['client'],
  );
  const retries = metrics.counter(
    'portal_http_client_retries_total',
    'Outgoing HTTP calls that were tried again',
    ['client'],
  );
  const open = metrics.gauge(
    'portal_http_client_circuit_open',
    '1 while calls are refused because too many have failed',
    ['client'],
  );
  return {
    called: (client, outcome, duration) => {
      calls.inc({ client, outcome });
      seconds.observe({ client }, duration);
    },
    repeated: (client) => retries.inc({ client }),
    circuit: (client, isOpen) => open.set({ client }, isOpen ? 1 : 0),
  };
}
