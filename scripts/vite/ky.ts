import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/**
 * Private methods of ky's class `Ky` for what the client does not use, with the bodies that replace them: hooks, retries, upload progress
 * and a total timeout (src/api/client.ts sets `retry: 0` and none of the others). Null removes the method, which only replaced ones call.
 */
const METHODS: Readonly<Record<string, string | null>> = {
  runBeforeRequestHooks: '{}',
  runAfterResponseHooks: '{ return response }',
  retry: '{ return function_() }',
  retryFromError: '{ throw error }',
  calculateDelay: null,
  calculateRetryDelay: null,
  consumeReturnedResponseFromBeforeRetryHook: '{ return false }',
  throwProcessedError: '{ throw error }',
  decorateResponse: '{}',
  wrapRequestWithUploadProgress: '{ return request }',
  getRemainingTotalTimeout: '{}',
  throwIfTotalTimeoutExhausted: '{}',
  raceWithTotalTimeout: '{ return operation() }',
  getErrorDataTimeout: '{ return { milliseconds: this.#options.timeout } }',
  getBodyReadTimeout: '{ return this.#options.timeout }',
  assignRequest: null,
  cancelReturnedBody: null,
}

/** Conditions and calls that lead to unused code, by file, with what replaces them. */
const EXPRESSIONS: Readonly<Record<string, readonly (readonly [string | RegExp, string])[]>> = {
  '/ky/distribution/core/Ky.js': [
    ['initHooks.length > 0', 'false'],
    ["Object.hasOwn(options, 'prefixUrl')", 'false'],
    ['schema === undefined ? jsonValue : validateJsonWithSchema(jsonValue, schema)', 'jsonValue'],
    ['if (ky.#options.onDownloadProgress)', 'if (false)'],
    ["this.#options.onUploadProgress && typeof this.#options.onUploadProgress !== 'function'", 'false'],
    ["typeof this.#options.totalTimeout === 'number' ? this.#getCurrentTime() : undefined", 'undefined'],
    ['if (this.#options.baseUrl)', 'if (false)'],
    ['mergeHooks({}, options.hooks)', 'undefined'],
  ],
  '/ky/distribution/core/constants.js': [
    // Only needed for bodies that are streams. Finding it out creates a request in every page.
    [/supportsRequestStreams = \(\(\) => \{[\s\S]*?\n\}\)\(\)/u, 'supportsRequestStreams = false'],
  ],
  '/ky/distribution/utils/merge.js': [
    ['appendSearchParameters(searchParameters, value)', 'value'],
    [/if \(isObject\(source\.hooks\)\) \{[\s\S]*?\n {12}\}/u, ''],
  ],
  '/ky/distribution/utils/normalize.js': [
    [
      /export const normalizeRetryOptions = [\s\S]*?\n\};/u,
      'export const normalizeRetryOptions = () => ({ limit: 0 })',
    ],
  ],
}

/** The end of the paths of the changed files. */
export const CHANGED_FILES = Object.keys(EXPRESSIONS)

function methodsOf(program: unknown): Node[] {
  const { body } = program as { readonly body: readonly Node[] }
  const declarations = body.map((node) => (isNode(node.declaration) ? node.declaration : node))
  const found = declarations.find(
    ({ type, id }) => type === 'ClassDeclaration' && isNode(id) && id.name === 'Ky',
  )
  return isNode(found?.body) ? (found.body.body as Node[]) : []
}

/**
 * Leaves out the parts of ky that the client does not use.
 *
 * @param program the parsed code
 * @throws when ky has changed
 */
export function withoutUnusedKy(file: string, code: string, program: unknown): string {
  let text = code
  if (file.endsWith('/core/Ky.js')) {
    const methods = methodsOf(program)
    const edits = Object.entries(METHODS).map(([name, body]) => {
      const method = methods.find(
        ({ type, key }) =>
          type === 'MethodDefinition' && isNode(key) && key.type === 'PrivateIdentifier' && key.name === name,
      )
      const value =
        method && isNode(method.value) && isNode(method.value.body) ? method.value.body : undefined
      if (!method || !value) throw new Error(`ky has no method #${name}: see scripts/vite/ky.ts`)
      return { start: body === null ? method.start : value.start, end: method.end, body: body ?? '' }
    })
    for (const { start, end, body } of edits.sort((one, other) => other.start - one.start))
      text = text.slice(0, start) + body + text.slice(end)
  }
  const [, expressions = []] = Object.entries(EXPRESSIONS).find(([end]) => file.endsWith(end)) ?? []
  for (const [found, replacement] of expressions) {
    const next = text.replace(found, replacement)
    if (next === text) throw new Error(`ky contains no ${found}: see scripts/vite/ky.ts`)
    text = next
  }
  return text
}

/** Makes the first load of every screen 2 kB smaller: see `withoutUnusedKy`. */
export function unusedKy(): Plugin {
  return {
    name: 'sacoche:unused-ky',
    apply: 'build',
    transform: {
      filter: {
        id: /\/node_modules\/ky\/distribution\/(?:core|utils)\/(?:Ky|constants|merge|normalize)\.js$/u,
      },
      handler(code, id) {
        return { code: withoutUnusedKy(id, code, this.parse(code)), map: null }
      },
    },
  }
}
