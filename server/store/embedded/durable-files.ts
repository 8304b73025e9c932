import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's Node file system that is used here. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { readonly nfd: number }) => number }
}

type EngineOptions = Parameters<NodeFS['init']>[1]

/**
 * The engine's files with real syncs. As shipped, the engine never syncs: its file system has no `fsync` operation, and its C library then
 * reports success. With this operation a commit is one fsync.
 */
export class DurableFiles extends NodeFS {
  readonly #onSync: () => void

  constructor(directory: string, onSync: () => void) {
    super(directory)
    this.#onSync = onSync
  }

  override async init(engine: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const prepared = await super.init(engine, options)
    const addFsync = (module: object) => {
      const { NODEFS } = module as { readonly NODEFS: NodeFiles }
      NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd)
        this.#onSync()
        return 0
      }
    }
    const existing = prepared.emscriptenOpts.preRun ?? []
    return {
      emscriptenOpts: {
        ...prepared.emscriptenOpts,
        preRun: [...existing, addFsync],
      },
    }
  }
}
