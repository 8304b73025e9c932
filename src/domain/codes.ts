/** The answer codes of the API (`statusCode`), by name. The message of each is `code.<number>`. */
export * as CODES from './code-numbers.ts'

import type * as CODES from './code-numbers.ts'

type CodeName = keyof typeof CODES
export type Code = (typeof CODES)[CodeName]
