import type { DownloadRequest } from '../../machines/download/types.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import style from './downloads.module.css'

/** A file to download: its label and, if it can't be downloaded yet, the reason. */
export interface OfferedFile extends DownloadRequest {
  readonly label: string
  readonly disabledReason?: string | undefined
  /** True for a PDF that the server renders: a failure without a refusal has the title “The PDF could not be produced.”, and no hash is shown. */
  readonly isRenderedByServer?: boolean
}

const DownloadButtons = lazyComponent(() => import('./download-buttons.tsx'), 'DownloadButtons', null)

/** Download buttons. Their code is loaded when they are first shown; until then, their space is reserved. */
export function Downloads({ files }: { files: readonly OfferedFile[] }) {
  return (
    <div className={style.downloads}>
      <DownloadButtons files={files} />
    </div>
  )
}
