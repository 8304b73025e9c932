import { type DragEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, type ButtonLook } from './button.tsx'
import { classNames } from './class-names.ts'
import style from './file-drop.module.css'
import { Row } from './layout.tsx'

/** A button that chooses a file or, with `camera`, takes a photo. The camera button is shown only on touch screens. */
interface FileChoice {
  readonly label: string
  /** The accepted types and extensions, as in the `accept` attribute of a file input. */
  readonly accept: string
  readonly camera?: boolean
  readonly look?: ButtonLook
}

interface FileDropProps {
  readonly text: string
  readonly hint: string
  readonly choices: readonly FileChoice[]
  /** True while a file is being uploaded: no other file can be chosen. */
  readonly busy?: boolean
  /** Called with the chosen or dropped file, or the first of several; also if the same file is chosen again. */
  readonly onPick: (file: File) => void
}

/** An area with buttons that choose a file. A file can also be dropped onto the area. */
export function FileDrop({ text, hint, choices, busy = false, onPick }: FileDropProps) {
  const t = useText()
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const [isOver, setIsOver] = useState(false)
  const pickFirst = (files: FileList | null) => {
    const picked = files?.[0]
    if (picked && !busy) onPick(picked)
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the buttons inside, which the keyboard reaches
    <div
      className={classNames(style.drop, isOver && style.draggedOver)}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event)
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
