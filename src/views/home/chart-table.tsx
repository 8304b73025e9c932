import { useText } from '../../i18n/index.ts'
import style from './home.module.css'

interface ChartTableProps {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The figures of a chart as a table below it, which can be opened: for screen readers, and to read exact values. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  const t = useText()
  return (
    <details className={style.figures}>
      <summary>{t('home.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <section className={style.scroll} aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((cell, column) => (
                  <td key={head[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
