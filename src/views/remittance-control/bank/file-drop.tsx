import { type DragEvent, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Button, classNames } from '../../ui/index.ts'
import style from './bank.module.css'

/** What banks call such files; what one is, its content tells. */
const NAMES = '.xml,.txt,.csv,.sta,.940,.mt940,.120,.cfonb,.dat'

/** Where the file of a bank is dropped, or chosen. */
export function FileDrop({ busy, onPick }: { busy: boolean; onPick: (file: File) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const picked = files?.[0]
    if (picked && !busy) onPick(picked)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
  }
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
      <div>
        <p>{t('bank.upload.drop')}</p>
        <p className={style.soft}>{t('bank.upload.hint')}</p>
      </div>
      <Button
        icon="upload"
        disabledReason={busy ? t('busy.label') : undefined}
        onClick={() => input.current?.click()}
      >
        {t('bank.upload.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('bank.upload.choose')}
        accept={NAMES}
        onChange={(event) => {
          take(event.target.files)
          // The same file may be picked again after a refusal.
          event.target.value = ''
        }}
      />
    </div>
  )
}
