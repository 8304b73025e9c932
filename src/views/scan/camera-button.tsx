import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { IconButton } from '../ui/index.ts'

const CameraDialog = lazyComponent(() => import('./camera-dialog.tsx'), 'CameraDialog', null)

interface CameraButtonProps {
  /** True if only one code is needed: the dialog closes after a code was read. */
  once?: boolean
  /** The reason why the code that was read last can't be used; undefined if it can. Not needed with `once`. */
  error?: string | undefined
  onFound: (text: string) => void
}

/** The button that opens the camera to read a barcode. The dialog is imported when the button is pressed for the first time. */
export function CameraButton({ once = false, error, onFound }: CameraButtonProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="large"
        icon="scan"
        label={t('pouches.camera.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <CameraDialog once={once} error={error} onFound={onFound} onClose={() => setOpen(false)} />}
    </>
  )
}
