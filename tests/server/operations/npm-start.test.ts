import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { lockDirectory } from '../../../server/store/embedded/lock.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { pollUntil } from '../../support/poll-until.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** A package whose start script is the server, as in package.json, without the build of the client. */
async function packageWithStart(): Promise<string> {
  const directory = await temporaryDirectory()
  const scripts = { start: `"${process.execPath}" start.mjs` }
  await writeFile(join(directory, 'package.json'), JSON.stringify({ scripts }))
  await writeFile(
    join(directory, 'start.mjs'),
    `import { stopWithNpm } from '${ROOT}scripts/stop-with-npm.ts'
     stopWithNpm()
     await import('${ROOT}server/main.ts')`,
  )
  return directory
}

/** Kills what is left of the processes of a detached program. */
function killGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

/** True once no process uses the data directory. */
async function isFree(dataDir: string): Promise<boolean> {
  try {
    lockDirectory(dataDir).release()
    return true
  } catch {
    return false
  }
}

it('the server of npm start ends cleanly after npm was ended with SIGTERM', { timeout: 60_000 }, async () => {
  const directory = await packageWithStart()
  const dataDir = join(directory, 'data')
  const npm = spawn('npm', ['start'], {
    cwd: directory,
    env: { PATH: process.env.PATH, DEMO: '0', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => killGroup(npm.pid!))
  let output = ''
  npm.stdout.on('data', (piece: Buffer) => {
    output += piece
  })
  const outputEnd = once(npm.stdout, 'end')
  await pollUntil(() => Promise.resolve(output.includes('"event":"ready"')), 40_000)
  expect(await isFree(dataDir)).toBe(false)
  npm.kill('SIGTERM')
  // The server writes to this pipe, so the pipe ends with the server.
  await outputEnd
  expect(output).toContain('"event":"stopped","signal":"SIGTERM"')
  expect(await isFree(dataDir)).toBe(true)
})
