import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { CACHE_DIRECTORY } from './cache-directory.ts'

// Half of the start-up time is compiling, so the compiled code is cached. Where the folder is not writable, nothing is cached.
enableCompileCache(join(CACHE_DIRECTORY, 'compiled'))
await import('./serve.ts')
flushCompileCache()
