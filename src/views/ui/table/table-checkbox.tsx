import { useId, useRef } from 'react'
import { Tip } from '../tip.tsx'
import toggle from '../toggle.module.css'

interface TableCheckboxProps {
  state: 'yes' | 'no' | 'partly'
  label: string
  /** Why the checkbox is disabled; undefined if it is not. A disabled one can still be focused, and shows the reason. */
  disabledReason: string | undefined
  onChange: (isChecked: boolean, shiftKey: boolean) => void
}

/**
 * The checkbox of a table row, or of the header for all rows of the page. It looks like the checkbox of Radix Themes. It is a native element, which
 * renders faster, because a page can have hundreds of them.
 */
export function TableCheckbox({ state, label, disabledReason, onChange }: TableCheckboxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isDisabled = disabledReason !== undefined
  return (
    <>
      <label className={toggle.line}>
        <input
          ref={(element) => {
            input.current = element
            if (element) element.indeterminate = state === 'partly'
          }}
          type="checkbox"
          className={toggle.rowCheckbox}
          checked={state === 'yes'}
          aria-disabled={isDisabled || undefined}
          aria-describedby={isDisabled ? id : undefined}
          onChange={({ target, nativeEvent }) => {
            if (!isDisabled)
              onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }}
        />
        <span className="visually-hidden">{label}</span>
      </label>
      {isDisabled && (
        <>
          <span id={id} hidden>
            {disabledReason}
          </span>
          <Tip anchor={input} text={disabledReason} />
        </>
      )}
    </>
  )
}
