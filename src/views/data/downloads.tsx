import { Suspense } from 'react'
import type { DownloadRequest } from '../../machines/download/types.ts'
import style from './downloads.module.css'
import { part } from './part.tsx'

/** A file that is offered: its button's words, and why it can't be had yet. */
export interface OfferedFile extends DownloadRequest {
  readonly label: string
  readonly disabledReason?: string | undefined
  /** A paper, which the server draws: a failure says so, and its place in the history stands on it. */
  readonly paper?: boolean
}

const DownloadButtons = part(() => import('../files/download-buttons.tsx'), 'DownloadButtons', true)

/** Buttons that fetch a file each. Nobody waits for them: they come after what they stand beside, and their room is kept. */
export function Downloads({ files }: { files: readonly OfferedFile[] }) {
  return (
    <div className={style.downloads}>
      <Suspense>
        <DownloadButtons files={files} />
      </Suspense>
    </div>
  )
}
