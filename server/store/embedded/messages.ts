import type { Ahead } from './copy.ts'

/**
 * What the program and the thread of the embedded engine say to each other. A session is one connection of the `pg`
 * driver; the bytes are the PostgreSQL wire protocol, untouched.
 */
export type ToEngine =
  | {
      readonly kind: 'bytes'
      readonly session: number
      readonly bytes: Uint8Array<ArrayBuffer>
    }
  | { readonly kind: 'hangUp'; readonly session: number }
  | { readonly kind: 'copy'; readonly id: number; readonly directory: string; readonly ahead: Ahead }
  | { readonly kind: 'stop' }

export type FromEngine =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'bytes'
      readonly session: number
      readonly bytes: Uint8Array<ArrayBuffer>
    }
  | { readonly kind: 'copied'; readonly id: number; readonly trouble: string | null }
  | { readonly kind: 'broken'; readonly cause: string }

/** What the thread is started with. `syncs` is shared memory: one 32-bit counter of the fsync calls made. */
export interface EngineSettings {
  readonly directory: string
  readonly syncs: SharedArrayBuffer
}
