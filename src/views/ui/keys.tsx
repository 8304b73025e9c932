import style from './keys.module.css'

/** Keys of the keyboard as they are written on it; those of one press together: `['Ctrl', 'K']`. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={style.keys}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
