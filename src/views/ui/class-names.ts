type ClassName = string | false | null | undefined

/** Joins the class names that are set; an object adds each key whose value is true. */
export function classNames(...names: readonly (ClassName | Readonly<Record<string, boolean>>)[]): string {
  return names
    .flatMap((name) =>
      typeof name === 'object' ? Object.keys(name ?? {}).filter((key) => name?.[key]) : name,
    )
    .filter(Boolean)
    .join(' ')
}

/** The build uses this module instead of the package `classnames`, which Radix Themes imports (vite.config.ts). */
export default classNames
