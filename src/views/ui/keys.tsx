import style from './keys.module.css'

/** Keyboard keys as labelled; the keys of one shortcut together: `['Ctrl', 'K']`. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={style.keys}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
