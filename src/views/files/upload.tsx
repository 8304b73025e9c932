import { useEffect } from 'react'
import { useText } from '../../i18n/index.ts'
import type { PickedFile } from '../../machines/attachments/types.ts'
import { Button } from '../ui/index.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { PickedFileStore } from './ports.ts'
import style from './upload.module.css'

/** Removes a picked file from memory when it is unneeded or replaced, or when the component is unmounted. */
export function useReleaseFile(
  { discard }: PickedFileStore,
  file: PickedFile | null,
  isUnneeded: boolean,
): void {
  const key = file?.key
  useEffect(() => {
    if (isUnneeded && file && key) discard(file)
  }, [isUnneeded, key, file, discard])
  useEffect(() => () => void (file && discard(file)), [file, discard])
}

interface UploadProgressProps {
  /** The accessible name of the progress bar. */
  label: string
  /** The fraction of the file that is uploaded, from 0 to 1; undefined while the server processes the file. */
  fraction: number | undefined
  /** Shown beside the bar. */
  text?: string
  onCancel?: (() => void) | undefined
}

/** The progress of an upload, with a button that cancels it. */
export function UploadProgress({ label, fraction, text, onCancel }: UploadProgressProps) {
  const t = useText()
  return (
    <div className={style.progress}>
      <ProgressBar label={label} fraction={fraction} />
      {text !== undefined && <span>{text}</span>}
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
    </div>
  )
}
