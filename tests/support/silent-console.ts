import { afterEach, beforeEach, expect, vi } from 'vitest'

const methods = ['log', 'info', 'warn', 'error', 'debug'] as const

beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method)
})

afterEach(() => {
  const printed = methods.flatMap((method) =>
    vi.mocked(console[method]).mock.calls.map((call) => `${method}: ${call.join(' ')}`),
  )
  vi.restoreAllMocks()
  expect(printed, 'a test must leave the console silent').toEqual([])
})
