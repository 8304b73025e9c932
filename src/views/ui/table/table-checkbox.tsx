import toggle from '../toggle.module.css'

interface TableCheckboxProps {
  state: 'yes' | 'no' | 'partly'
  label: string
  disabled: boolean
  onChange: (chosen: boolean, shiftKey: boolean) => void
}

/**
 * The checkbox of a table row, or of its header for all rows. A native element, drawn like that of Radix Themes: a page has up to 300
 * of them, and lists need no other checkbox.
 */
export function TableCheckbox({ state, label, disabled, onChange }: TableCheckboxProps) {
  return (
    <label className={toggle.line}>
      <input
        ref={state === 'partly' ? setPartly : setWhole}
        type="checkbox"
        className={toggle.rowCheckbox}
        checked={state === 'yes'}
        disabled={disabled}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}

const setPartly = (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = true
}
const setWhole = (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = false
}
