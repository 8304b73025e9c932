import type { FilesCopiedBefore } from './copy.ts'

/**
 * The messages between the program and the thread of the embedded engine. A session is one connection of the `pg` driver; the bytes are the
 * unchanged PostgreSQL wire protocol.
 */
export type ToEngine =
  | {
      readonly kind: 'bytes'
      readonly session: number
      readonly bytes: Uint8Array<ArrayBuffer>
    }
  | { readonly kind: 'hangUp'; readonly session: number }
  | {
      readonly kind: 'copy'
      readonly id: number
      readonly directory: string
      readonly copiedBefore: FilesCopiedBefore
    }
  | { readonly kind: 'stop' }

export type FromEngine =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'bytes'
      readonly session: number
      readonly bytes: Uint8Array<ArrayBuffer>
    }
  | { readonly kind: 'copied'; readonly id: number; readonly error: string | null }
  | { readonly kind: 'broken'; readonly cause: string }

/** The start parameters of the thread. `syncs` is shared memory: a 32-bit counter of fsync calls. */
export interface EngineSettings {
  readonly directory: string
  readonly syncs: SharedArrayBuffer
}
