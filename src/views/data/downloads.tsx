import { Suspense } from 'react'
import type { DownloadRequest } from '../../machines/download/types.ts'
import style from './downloads.module.css'
import { part } from './part.tsx'

/** A file to download: its label, and why it is not available yet. */
export interface OfferedFile extends DownloadRequest {
  readonly label: string
  readonly disabledReason?: string | undefined
  /** A document rendered by the server: the button says when it failed, and it appears in the history. */
  readonly paper?: boolean
}

const DownloadButtons = part(() => import('../files/download-buttons.tsx'), 'DownloadButtons')

/** Download buttons. They are loaded after the content that they belong to, and their space is reserved. */
export function Downloads({ files }: { files: readonly OfferedFile[] }) {
  return (
    <div className={style.downloads}>
      <Suspense>
        <DownloadButtons files={files} />
      </Suspense>
    </div>
  )
}
