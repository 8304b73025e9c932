import { useLocale, useText } from '../../i18n/index.ts'
import { Icon, LinkButton, Panel } from '../ui/index.ts'
import style from './home.module.css'
import type { Task } from './task.ts'

/** The highest number of kinds of tasks that the sentence lists; for more, it contains only the number of tasks. */
const MAX_LISTED_KINDS = 5

/** A sentence that sums up what is to be done, then each task with its link. */
export function ToDo({ tasks }: { tasks: readonly Task[] }) {
  const t = useText()
  const { locale } = useLocale()
  const due = tasks.flatMap((task) => task.due ?? [])
  const sentence =
    tasks.length === 0
      ? t('home.due.nothing')
      : due.length > MAX_LISTED_KINDS
        ? t('home.due.many', { count: tasks.length })
        : t('home.due.sentence', { list: new Intl.ListFormat(locale).format(due) })
  return (
    <>
      <p className={style.sentence}>{sentence}</p>
      {tasks.length > 0 && (
        <Panel title={t('home.tasks')} flush>
          <ul className={style.tasks}>
            {tasks.map(({ key, icon, words, verb, href }) => (
              <li key={key} className={style.task}>
                <Icon name={icon} size={20} />
                <span>{words}</span>
                <LinkButton href={href}>{verb}</LinkButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
