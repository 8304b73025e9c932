type ClassName = string | false | null | undefined

/** Joins class names, leaving out those that are not set; of an object, the names whose value is true. */
export function classNames(...names: readonly (ClassName | Readonly<Record<string, boolean>>)[]): string {
  return names
    .flatMap((name) =>
      typeof name === 'object' ? Object.keys(name ?? {}).filter((key) => name?.[key]) : name,
    )
    .filter(Boolean)
    .join(' ')
}

/** The build takes it for the package `classnames`, which Radix Themes imports (vite.config.ts). */
export default classNames
