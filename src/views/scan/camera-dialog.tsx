import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { cameraWith } from '../../machines/camera/machine.ts'
import { useApp } from '../app.tsx'
import { Alert, Button, Dialog } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'
import style from './scan.module.css'

interface CameraDialogProps {
  /** Closes the dialog after the first code. */
  once: boolean
  /** What is wrong with the last code. */
  error: string | undefined
  onFound: (text: string) => void
  onClose: () => void
}

/** Shows the picture of the camera, and the last code or its error. If the camera can't read, the dialog says why, and that numbers can be typed. */
export function CameraDialog({ onClose, ...readerProps }: CameraDialogProps) {
  const t = useText()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  return (
    <Dialog
      open
      title={t('pouches.camera.title')}
      description={t('pouches.camera.hint')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <div className={style.camera}>
        <video
          ref={setVideo}
          className={style.video}
          muted
          playsInline
          aria-label={t('pouches.camera.picture')}
        />
        {video && <CameraReader video={video} onClose={onClose} {...readerProps} />}
      </div>
    </Dialog>
  )
}

function CameraReader({
  video,
  once,
  error,
  onFound,
  onClose,
}: CameraDialogProps & { readonly video: HTMLVideoElement }) {
  const t = useText()
  const { ports } = useApp()
  const [camera] = useState(() => ports.openCamera(video))
  const [machine] = useState(() =>
    cameraWith({
      read: camera.read,
      found: (text) => {
        onFound(text)
        if (once) onClose()
      },
    }),
  )
  const actor = useWorkflow(machine, { input: { once } })
  const trouble = useSelector(actor, ({ context }) => context.trouble)
  const lastRead = useSelector(actor, ({ context }) => context.lastRead)
  const state = useSelector(actor, ({ value }) => value)
  useEffect(() => () => camera.close(), [camera])
  if (trouble !== null) {
    return (
      <Alert
        tone="warning"
        title={t(`pouches.camera.${trouble}`)}
        action={<Button onClick={() => actor.send({ type: 'RETRY' })}>{t('action.retry')}</Button>}
      >
        {t('pouches.camera.type')}
      </Alert>
    )
  }
  return (
    <div data-camera={state} role="status">
      {lastRead === null && t('pouches.camera.looking')}
      {lastRead !== null && error === undefined && (
        <strong>{t('pouches.camera.read', { number: lastRead })}</strong>
      )}
      {lastRead !== null && error !== undefined && <Alert>{error}</Alert>}
    </div>
  )
}
