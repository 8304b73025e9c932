import { useLocale, useText } from '../../i18n/index.ts'
import { Icon, LinkButton, Panel } from '../ui/index.ts'
import style from './home.module.css'
import type { Task } from './task.ts'

/** The largest number of different tasks that the sentence names. For more, it contains only the number of tasks. */
const MAX_NAMED_TASKS = 5

/** A list of tasks with a title. */
export interface TaskList {
  readonly title: string
  readonly tasks: readonly Task[]
}

/** A sentence that sums up the tasks, then the lists of tasks with their links. `nothing` is the sentence for no tasks; null shows none. */
export function ToDo({ lists, nothing }: { lists: readonly TaskList[]; nothing: string | null }) {
  const t = useText()
  const { locale } = useLocale()
  const tasks = lists.flatMap((list) => list.tasks)
  const due = tasks.flatMap((task) => task.due ?? [])
  const sentence =
    tasks.length === 0
      ? nothing
      : due.length > MAX_NAMED_TASKS
        ? t('home.due.many', { count: tasks.length })
        : t('home.due.sentence', { list: new Intl.ListFormat(locale).format(due) })
  return (
    <>
      {sentence !== null && <p className={style.sentence}>{sentence}</p>}
      {lists
        .filter((list) => list.tasks.length > 0)
        .map((list) => (
          <Panel key={list.title} title={list.title} flush>
            <ul className={style.tasks}>
              {list.tasks.map(({ key, icon, text, link }) => (
                <li key={key} className={style.task}>
                  <Icon name={icon} size={20} />
                  <span>{text}</span>
                  {link && <LinkButton href={link.href}>{link.verb}</LinkButton>}
                </li>
              ))}
            </ul>
          </Panel>
        ))}
    </>
  )
}
