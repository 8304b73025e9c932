import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { DiskCommand } from '../../faults/disk/preload.ts'
import type { TestClient } from '../../support/server.ts'
import {
  createDataDirectory,
  numberedSheetBody,
  type ProgramWithClient,
  startProgramWithClient,
} from './programs.ts'

const PRELOAD = fileURLToPath(new URL('../../faults/disk/preload.ts', import.meta.url))
const MEGABYTE = 1024 * 1024

let dataDir: string
let program: ProgramWithClient
let user: TestClient
let token: string
let sheets = 0
beforeAll(async () => {
  dataDir = await createDataDirectory()
  program = await startProgramWithClient({ DATA_DIR: dataDir }, PRELOAD)
  const signedIn = await program.client().signIn('user-1@sacoche.test')
  token = signedIn.user.token
  user = program.client(token)
})
afterAll(async () => {
  await program.stop()
  await rm(dataDir, { recursive: true })
})

/** Sends a command to the simulated disk; resolves when it has taken effect. */
async function changeDisk(command: DiskCommand): Promise<void> {
  const acknowledged = once(program.child, 'message')
  program.child.send(command)
  await acknowledged
}

function sheet() {
  sheets += 1
  return numberedSheetBody(sheets)
}

const status = async (path: string) => (await fetch(`${program.origin}${path}`)).status

describe('on a nearly full disk', () => {
  const body = sheet()

  it('writes are refused with 507 and a reason, reads continue, and the server is alive and not ready', async () => {
    // The server refuses writes when less than 64 MB are free.
    await changeDisk({ leaveFree: 32 * MEGABYTE })
    // Free space is measured once a second at most.
    const refused = await vi.waitFor(
      async () => {
        const answer = await user.post('cashlogs', sheet())
        expect(answer.status).toBe(507)
        return answer
      },
      { timeout: 10_000, interval: 200 },
    )
    expect([refused.message, refused.data]).toEqual(['failure.StoreFull', { refusal: 'StoreFull' }])
    expect((await user.post('cashlogs', body, 'kept')).status).toBe(507)
    expect((await user.get('cashlogs')).status).toBe(200)
    expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200])
  })

  it('nobody can sign in, because a session would have to be stored', async () => {
    const answer = await program
      .client()
      .post('auth/sign_in', { email: 'user-1@sacoche.test', password: 'x' })
    expect([answer.status, answer.message]).toEqual([507, 'failure.StoreFull'])
  })

  it('writes succeed without a restart when there is space again', async () => {
    await changeDisk({ leaveFree: null })
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), {
      timeout: 10_000,
      interval: 200,
    })
    expect((await user.post('cashlogs', body, 'kept')).status).toBe(201)
  })
})

describe('on a disk that becomes full in the middle of a write', () => {
  it('the write is not acknowledged, the process ends, and after a restart everything acknowledged is there', async () => {
    const before = (await user.post<CashLog>('cashlogs', sheet())).data
    await changeDisk({ scheduleCrash: { ending: 'noSpace', point: 'midWrite', count: 1 } })
    const body = sheet()
    // A refusal may still be sent, or the connection ends with the process.
    const answer = await user.post('cashlogs', body, 'again').catch(() => null)
    expect([undefined, 503, 507]).toContain(answer?.status)
    expect(await program.ended).toBe(1)

    program = await startProgramWithClient({ DATA_DIR: dataDir }, PRELOAD)
    user = program.client(token)
    expect((await user.get<CashLog>(`cashlogs/${before.id}`)).data).toEqual(before)
    expect((await user.post('cashlogs', body, 'again')).status).toBe(201)
    expect(await status('/readyz')).toBe(200)
  })
})
