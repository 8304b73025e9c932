import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { CACHE_DIRECTORY } from './cache-directory.ts'

// Half of what loading the program takes is compiling it. Where nothing can be written, nothing is kept.
enableCompileCache(join(CACHE_DIRECTORY, 'compiled'))
await import('./serve.ts')
flushCompileCache()
