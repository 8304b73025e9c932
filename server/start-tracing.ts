import { setSpanRunner } from './tracing.ts'

/** Tracing that was started. */
export interface Tracing {
  /** Sends what was recorded and stops recording. */
  stop(): Promise<void>
}

/**
 * Sends traces by OTLP over HTTP to `url`. If it is null, nothing is recorded and OpenTelemetry is not loaded: a span then costs only
 * a function call.
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
