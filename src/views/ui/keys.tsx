import style from './keys.module.css'

/** Shows the keys of a shortcut, such as `['Ctrl', 'K']`. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={style.keys}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
