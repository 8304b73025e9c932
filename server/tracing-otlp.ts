import { context, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracing } from './start-tracing.ts'
import type { SpanKind, SpanRunner } from './tracing.ts'
import { PROGRAM_VERSION } from './version.ts'

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  internal: Kind.INTERNAL,
}

/** Sends spans to `url` in batches. The `OTEL_EXPORTER_OTLP_…` variables of the exporter apply too, for example headers for the receiver. */
export function createTracer(url: string): Tracing & { readonly run: SpanRunner } {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sacoche', 'service.version': PROGRAM_VERSION }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('sacoche')
  return {
    async run({ name, kind, attributes = {} }, work) {
      const span = tracer.startSpan(typeof name === 'string' ? name : name(), {
        kind: KINDS[kind],
        attributes,
      })
      const describe: Parameters<typeof work>[0] = (newName, more) => {
        span.updateName(newName)
        span.setAttributes(more)
      }
      try {
        return await context.with(trace.setSpan(context.active(), span), () => work(describe))
      } catch (error) {
        // Only the type: the message of a database error can contain values of rows.
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    async stop() {
      await provider.shutdown()
      context.disable()
    },
  }
}
