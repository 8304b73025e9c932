import { useLocale, useText } from '../../i18n/index.ts'
import { Icon, LinkButton, Panel } from '../ui/index.ts'
import style from './home.module.css'
import type { Task } from './task.ts'

/** The highest number of kinds of tasks that the sentence lists; for more, it contains only the number of tasks. */
const MAX_LISTED_KINDS = 5

/** Tasks with a title of their own. */
export interface TaskList {
  readonly title: string
  readonly tasks: readonly Task[]
}

/** A sentence that sums up what is to be done, then each task with its link. Without any task the sentence is `nothing`, if there is one. */
export function ToDo({ lists, nothing }: { lists: readonly TaskList[]; nothing: string | null }) {
  const t = useText()
  const { locale } = useLocale()
  const tasks = lists.flatMap((list) => list.tasks)
  const due = tasks.flatMap((task) => task.due ?? [])
  const sentence =
    tasks.length === 0
      ? nothing
      : due.length > MAX_LISTED_KINDS
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
              {list.tasks.map(({ key, icon, words, link }) => (
                <li key={key} className={style.task}>
                  <Icon name={icon} size={20} />
                  <span>{words}</span>
                  {link && <LinkButton href={link.href}>{link.verb}</LinkButton>}
                </li>
              ))}
            </ul>
          </Panel>
        ))}
    </>
  )
}
