import { type DragEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, type ButtonLook } from './button.tsx'
import { classNames } from './class-names.ts'
import style from './file-drop.module.css'
import { Row } from './layout.tsx'

/** A way to choose a file: from the device, or by its camera where there is one. */
export interface FileChoice {
  readonly label: string
  /** Types and extensions, as in the `accept` attribute of a file input. */
  readonly accept: string
  readonly camera?: boolean
  readonly look?: ButtonLook
}

export interface FileDropProps {
  readonly text: string
  readonly hint: string
  readonly choices: readonly FileChoice[]
  /** While a file is being uploaded, no other can be chosen. */
  readonly busy?: boolean
  /** The first file that was chosen or dropped; the same file may be chosen again. */
  readonly onPick: (file: File) => void
}

/** Where a file is chosen or dropped. Dropping is a shortcut for the buttons, which the keyboard reaches. */
export function FileDrop({ text, hint, choices, busy = false, onPick }: FileDropProps) {
  const t = useText()
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const [isOver, setIsOver] = useState(false)
  const pickFirst = (files: FileList | null) => {
    const picked = files?.[0]
    if (picked && !busy) onPick(picked)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div
      className={classNames(style.drop, isOver && style.over)}
      onDragOver={over}
      onDragLeave={over}
      onDrop={(event) => {
        over(event)
        pickFirst(event.dataTransfer.files)
      }}
    >
      <p>{text}</p>
      <Row>
        {choices.map(({ label, camera = false, look }) => (
          <span key={label} className={camera ? style.camera : undefined}>
            <Button
              icon={camera ? 'device' : 'upload'}
              {...(look && { look })}
              disabledReason={busy ? t('busy.label') : undefined}
              onClick={() => inputs.current.get(label)?.click()}
            >
              {label}
            </Button>
          </span>
        ))}
      </Row>
      <p className={style.hint}>{hint}</p>
      {choices.map(({ label, accept, camera = false }) => (
        <input
          key={label}
          ref={(input) => {
            if (input) inputs.current.set(label, input)
          }}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          {...(camera ? { capture: 'environment' as const } : {})}
          onChange={(event) => {
            pickFirst(event.target.files)
            event.target.value = ''
          }}
        />
      ))}
    </div>
  )
}
