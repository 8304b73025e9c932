import { fileURLToPath } from 'node:url'

/** Where ready-made clusters and compiled modules are kept between runs: beside the packages, where no other user writes. */
export const CACHE_DIRECTORY = fileURLToPath(new URL('../node_modules/.cache/sacoche/', import.meta.url))
