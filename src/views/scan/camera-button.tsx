import { Suspense, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { part } from '../data/part.tsx'
import { IconButton } from '../ui/index.ts'

const CameraDialog = part(() => import('./camera-dialog.tsx'), 'CameraDialog')

interface CameraButtonProps {
  /** Only one code is needed: the camera is released once it is read. */
  once?: boolean
  /** What is wrong with the last scan. */
  error?: string | undefined
  onFound: (text: string) => void
}

/** Opens the camera to read a barcode. Its code is loaded when it is first pressed. */
export function CameraButton({ once = false, error, onFound }: CameraButtonProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="scan"
        label={t('pouches.camera.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <CameraDialog once={once} error={error} onFound={onFound} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
