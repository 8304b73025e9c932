import type { Plugin } from 'vite'

/** Modules of packages that the client never needs, by the end of their path, with what replaces them in the build. */
const REPLACED: Readonly<Record<string, string>> = {
  // ky reads when to try again from the headers of an answer; the machines repeat calls, not ky.
  '/ky/distribution/core/retry-timing.js': `
    export const getRetryTimingHeader = () => undefined
    export const calculateRetryTimingDelay = () => undefined`,
  // ky's progress events; uploads use XMLHttpRequest.
  '/ky/distribution/utils/body.js': `
    export const streamRequest = (request) => request
    export const streamResponse = (response) => response`,
  // wouter's patterns with parameters; src/routes.ts has whole addresses.
  '/regexparam/dist/index.mjs': `
    export function parse() { throw new Error('patterns of addresses are left out: scripts/vite/unused-modules.ts') }`,
}

export const REPLACED_MODULES = Object.keys(REPLACED)

/** Leaves out modules that would be in the first load of every screen. `tests/client-build.test.ts` checks that nothing uses them. */
export function unusedModules(): Plugin {
  return {
    name: 'sacoche:unused-modules',
    apply: 'build',
    load: {
      filter: { id: /\/node_modules\/(?:ky|regexparam)\//u },
      handler(id) {
        const ending = REPLACED_MODULES.find((end) => id.endsWith(end))
        return ending === undefined ? null : (REPLACED[ending] ?? null)
      },
    },
  }
}
