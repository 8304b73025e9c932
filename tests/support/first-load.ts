/** The fields that this file reads of an entry in vite's manifest. */
interface ManifestChunk {
  readonly file: string
  readonly src?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, ManifestChunk>>

export interface ScreenWeight {
  /** Source of the screen. */
  readonly screen: string
  /** Bytes after brotli of the scripts and of the style sheets of its first load. */
  readonly scripts: number
  readonly styles: number
}

/** These chunks and all they import, without lazy imports. */
function withImports(manifest: Manifest, keys: readonly string[]): Set<ManifestChunk> {
  const chunks = new Set<ManifestChunk>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return chunks
}

/**
 * Measures the first load of every screen: the files that the page imports and those that the screen needs in
 * addition, each once. Screens are the lazy imports of the page from src/screens and src/views, except
 * src/views/ui; languages, and lazy imports of a screen, come later.
 *
 * @param html the built page
 * @param weigh bytes of a file after brotli
 */
export function weighScreens(
  manifest: Manifest,
  html: string,
  weigh: (file: string) => number,
): ScreenWeight[] {
  const pageKeys = Object.keys(manifest).filter((key) => html.includes(manifest[key]?.file ?? key))
  const pageChunks = withImports(manifest, pageKeys)
  const screens = [...pageChunks]
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .filter((key) => /^src\/(?:screens|views\/(?!ui\/))/u.test(key))
  const sum = (files: readonly string[]): number =>
    [...new Set(files)].reduce((bytes, file) => bytes + weigh(file), 0)
  return [...new Set(screens)].map((screen) => {
    const chunks = [...withImports(manifest, [...pageKeys, screen])].filter(({ file }) => /\.js$/u.test(file))
    return {
      screen,
      scripts: sum(chunks.map(({ file }) => file)),
      styles: sum(chunks.flatMap(({ css = [] }) => css)),
    }
  })
}
