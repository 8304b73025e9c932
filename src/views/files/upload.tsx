import { useEffect } from 'react'
import { useText } from '../../i18n/index.ts'
import type { PickedFile } from '../../machines/attachments/types.ts'
import { Button } from '../ui/index.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { FilePicker } from './ports.ts'
import style from './upload.module.css'

/** Deletes a picked file from the device once its upload is over. */
export function useReleaseAfterUpload(
  { forget }: FilePicker,
  file: PickedFile | null,
  isOver: boolean,
): void {
  const key = file?.key
  useEffect(() => {
    if (isOver && file && key) forget(file)
  }, [isOver, key, file, forget])
}

interface UploadProgressProps {
  /** Names the progress bar. */
  label: string
  /** The part of the file that is uploaded, from 0 to 1; undefined while the server processes it. */
  part: number | undefined
  /** Shown beside the bar. */
  text?: string
  onCancel?: (() => void) | undefined
}

/** The progress of an upload, with a button that cancels it. */
export function UploadProgress({ label, part, text, onCancel }: UploadProgressProps) {
  const t = useText()
  return (
    <div className={style.progress}>
      <ProgressBar label={label} part={part} />
      {text !== undefined && <span>{text}</span>}
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
    </div>
  )
}
