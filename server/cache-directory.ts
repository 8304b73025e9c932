import { fileURLToPath } from 'node:url'

/**
 * The folder of database templates and compiled modules that are reused between runs: next to the packages, where no other user can write.
 */
export const CACHE_DIRECTORY = fileURLToPath(new URL('../node_modules/.cache/sacoche/', import.meta.url))
