import { type DragEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, classNames } from '../ui/index.ts'
import style from './cashpad.module.css'

/** Where a file of closings is picked or dropped. */
export function Picker({ again, onPick }: { again: boolean; onPick: (file: File) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const picked = files?.[0]
    if (picked) onPick(picked)
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
      <p>{t('closings.drop')}</p>
      <Button icon="upload" look={again ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
        {t(again ? 'closings.pickAgain' : 'closings.pick')}
      </Button>
      <p className={style.hint}>{t('closings.hint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('closings.pick')}
        accept=".json,.csv,.txt,application/json,text/csv"
        onChange={(event) => {
          take(event.target.files)
          // The same file may be picked again once it is mended.
          event.target.value = ''
        }}
      />
    </div>
  )
}
