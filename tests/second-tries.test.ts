import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const TESTS = `
let tries = 0
it('shaky', () => expect(++tries, 'how often it was tried').toBe(2))
it('steady', () => expect(tries).toBe(2))
`

it('the reporter names each test that passed at its second try, with its first failure, and no other test', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sacoche-tries-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'some.test.js'), TESTS)
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  const reporter = resolve('tests/support/second-tries.ts')
  const options = ['run', '--globals', '--retry=1', '--root', root, `--reporter=${reporter}`]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [vitest, ...options], {
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(stderr).toContain('Passed at its second try:')
  expect(stderr).toMatch(/some\.test\.js > shaky\n[\s\S]*how often it was tried: expected 1 to be 2/u)
  expect(stdout + stderr).not.toContain('steady\n')
})
