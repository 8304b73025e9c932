import { operatorMessageOf } from './commands/run.ts'
import { readConfig } from './config.ts'
import { createLog } from './http/log.ts'
import { startProgram } from './program.ts'

try {
  const config = readConfig(process.env)
  const log = createLog(config)
  const cancelled = new AbortController()
  // The third argument is called when the database has failed permanently: it ends the process, so that its supervisor starts it again.
  const starting = startProgram(config, log, () => process.exit(1), cancelled.signal)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      cancelled.abort()
      try {
        await (await starting).stop()
        log.info({ event: 'stopped', signal })
        process.exit(0)
      } catch (error) {
        log.fatal({ err: error, event: 'stop.failed' })
        process.exit(1)
      }
    })
  }
  const { address } = await starting
  log.info({ event: 'ready', address })
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`)
  process.exitCode = 1
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return operatorMessageOf(error) ?? error.stack ?? error.message
}
