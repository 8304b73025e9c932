import { version } from '../../package.json'

/** The version of the program, from its package.json. */
export const PROGRAM_VERSION = version
