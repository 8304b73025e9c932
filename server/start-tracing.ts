import { setSpanRunner } from './tracing.ts'

/** Traces that are being sent. */
export interface Tracing {
  /** Sends what was recorded and stops recording. */
  stop(): Promise<void>
}

/**
 * Sends traces by OTLP over HTTP to `url`. Loads OpenTelemetry only then: without a URL no module of it is loaded, and spans cost a
 * function call.
 */
export async function startTracing(url: string | null): Promise<Tracing> {
  if (url === null) return { stop: () => Promise.resolve() }
  const { createTracer } = await import('./tracing-otlp.ts')
  const tracer = createTracer(url)
  setSpanRunner(tracer.run)
  return {
    stop() {
      setSpanRunner(null)
      return tracer.stop()
    },
  }
}
