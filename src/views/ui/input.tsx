import 'virtual:radix-fields.css'
import { TextField } from '@radix-ui/themes'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './field.module.css'

interface InputProps extends Omit<ComponentProps<typeof TextField.Root>, 'size' | 'className' | 'color'> {
  /** 44 px high instead of 40, to be pressed with a finger. */
  large?: boolean | undefined
  /** Large digits, aligned at the end. */
  figures?: boolean
  /** A button inside the input, after the text. */
  end?: ReactNode
}

/** The text input of Radix Themes. It is used inside `Field`, which adds label, hint and error. */
export function Input({ large = false, figures = false, end, ...input }: InputProps) {
  return (
    <TextField.Root
      enterKeyHint={input.type === 'search' ? 'search' : 'done'}
      {...input}
      size="3"
      className={classNames(style.box, large && style.large, figures && style.figures)}
    >
      {end && (
        <TextField.Slot side="right" className={style.end}>
          {end}
        </TextField.Slot>
      )}
    </TextField.Root>
  )
}
