import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import type { PortalConfig } from '../config/config';
import { currentContext, runWith } from '../work-context';
import { rootOf } from './trace-ids';

/** Timeout of the export of a batch of spans, in ms. */
const EXPORT_MS = 5_000;

let tracer: Tracer | undefined;
/** The ids of the span that is being started, if they are derived. */
let derived: SpanContext | undefined;

/** The settings that tracing reads. */
type TracingConfig = Pick<PortalConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

/**
 * Exports spans of this process by OTLP over HTTP if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Without
 * it the SDK is not even loaded, and every other function here costs one comparison.
 * @param service name of the process in its traces
 * @returns a function that exports the remaining spans, for 5 s at most
 */
export async function startTracing(
  config: TracingConfig,
  service: string,
): Promise<() => Promise<void>> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return () => Promise.resolve();
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const random = new sdk.RandomIdGenerator();
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // The decision depends on the trace id, so every process samples the same traces.
    sampler: new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    idGenerator: {
      generateTraceId: () => derived?.traceId ?? random.generateTraceId(),
      generateSpanId: () => derived?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }),
      }),
    ],
  });
  tracer = provider.getTracer('portal');
  return async () => {
    tracer = undefined;
    await provider.forceFlush({ timeoutMillis: EXPORT_MS }).catch(() => undefined);
    await provider.shutdown().catch(() => undefined);
  };
}

/** Returns the trace id of a correlation id; undefined if tracing is disabled. */
export function traceIdOf(correlationId: string): string | undefined {
  return tracer && rootOf(correlationId).traceId;
}

/**
 * Starts the root span of a correlation id, for an external request.
 * @returns the function that ends it, or undefined if tracing is disabled
 */
export function startRootSpan(
  correlationId: string,
  name: string,
): ((attributes: Attributes, hasFailed: boolean) => void) | undefined {
  if (!tracer) return undefined;
  derived = rootOf(correlationId);
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, root: true }, ROOT_CONTEXT);
  derived = undefined;
  return (attributes, hasFailed) => {
    span.setAttributes({ ...attributes, 'portal.correlation_id': correlationId });
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** Runs `work` in a child span of the current one; without tracing, just runs it. */
export function traced<T>(
  name: string,
  work: () => Promise<T>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  if (!tracer) return work();
  const context = currentContext();
  const parent = context?.span ?? (context?.correlationId && rootOf(context.correlationId));
  if (!parent) return work();
  const span = tracer.startSpan(name, { kind }, trace.setSpanContext(ROOT_CONTEXT, parent));
  return runWith({ span: span.spanContext() }, () => endWith(span, work));
}

async function endWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Only the kind of error, because messages may quote text written by students.
    span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
    throw error;
  } finally {
    span.end();
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');

export { SpanKind };
