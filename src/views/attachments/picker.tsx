import { type DragEvent, useRef, useState } from 'react'
import { ATTACHMENT_TYPES } from '../../domain/attachments.ts'
import { useText } from '../../i18n/index.ts'
import { Button, classNames, Row } from '../ui/index.ts'
import style from './attachments.module.css'

const PHOTOS = ATTACHMENT_TYPES.filter((type) => type.startsWith('image/')).join()

/** Where a file is picked, dropped, or photographed; the camera is offered where the device has one to offer. */
export function Picker({ busy, onPick }: { busy: boolean; onPick: (file: File) => void }) {
  const t = useText()
  const file = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const picked = files?.[0]
    if (picked && !busy) onPick(picked)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
  }
  const disabledReason = busy ? t('busy.label') : undefined
  return (
    // Dropping is a shortcut for the button inside, which keyboards reach.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={classNames(style.drop, isOver && style.over)}
      onDragOver={over}
      onDragLeave={over}
      onDrop={(event) => {
        over(event)
        take(event.dataTransfer.files)
      }}
    >
      <p>{t('attachments.drop')}</p>
      <Row>
        <Button icon="upload" disabledReason={disabledReason} onClick={() => file.current?.click()}>
          {t('attachments.add')}
        </Button>
        <span className={style.camera}>
          <Button icon="device" disabledReason={disabledReason} onClick={() => photo.current?.click()}>
            {t('attachments.photo')}
          </Button>
        </span>
      </Row>
      <p className={style.hint}>{t('attachments.hint')}</p>
      {[
        { ref: file, accept: ATTACHMENT_TYPES.join(), label: t('attachments.add'), camera: false },
        { ref: photo, accept: PHOTOS, label: t('attachments.photo'), camera: true },
      ].map(({ ref, accept, label, camera }) => (
        <input
          key={accept}
          ref={ref}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          {...(camera ? { capture: 'environment' as const } : {})}
          onChange={(event) => {
            take(event.target.files)
            // The same file may be picked again after a refusal.
            event.target.value = ''
          }}
        />
      ))}
    </div>
  )
}
