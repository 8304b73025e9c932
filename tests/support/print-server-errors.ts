import { afterEach } from 'vitest'
import { programErrors } from './server.ts'

// The answer 500 says nothing about its cause.
afterEach(({ task }) => {
  const lines = programErrors.splice(0)
  if (task.result?.state !== 'fail') return
  for (const line of lines) {
    const { err } = JSON.parse(line) as {
      readonly err: { readonly stack?: string; readonly message?: string }
    }
    process.stderr.write(`\nError of the server in “${task.name}”: ${err.stack ?? err.message}\n`)
  }
})
