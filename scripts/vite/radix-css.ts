import { globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const themes = dirname(require.resolve('@radix-ui/themes/package.json'))

/** Colours whose tokens are kept: gray, the accent, and the semantic colours. */
const COLOURS = ['sand', 'jade', 'ruby', 'amber', 'blue', 'gray']

/**
 * The components of Radix Themes that the interface imports, as file names: `icon-button` for `IconButton`. Their styles are kept,
 * with the class names in their scripts.
 */
export function importedComponents(): string[] {
  const imports = globSync('src/views/**/*.tsx').flatMap((path) => {
    const [, names = ''] =
      /import \{([^}]+)\} from '@radix-ui\/themes'/u.exec(readFileSync(path, 'utf8')) ?? []
    return names.split(',').flatMap((name) => /^\s*(\w+)/u.exec(name)?.[1] ?? [])
  })
  return [...new Set(imports)].map((name) => name.replace(/\B[A-Z]/gu, '-$&').toLowerCase()).sort()
}

/** Classes and attribute values that Radix composes at run time, as far as they are used here. */
const BUILT_AT_RUN_TIME = [
  /^radix-themes$/u,
  /^(?:light|dark)$/u,
  /^rt-r-size-[1236]$/u,
  /^rt-variant-(?:solid|soft|outline|surface)$/u,
  /^rt-underline-hover$/u,
  /^rt-r-(?:fd-column|fw-wrap|gap-[0-6]|ai-(?:start|center|end|baseline)|jc-(?:between|end))$/u,
]
const ATTRIBUTE_VALUES = [
  ...COLOURS,
  'medium',
  '100%',
  'solid',
  'true',
  'false',
  'open',
  'closed',
  'checked',
  'unchecked',
  'data-state',
]

/** Values that the scripts mention and the interface never uses. */
const NEVER = new Set([
  ...readdirSync(join(themes, 'tokens/colors'))
    .map((file) => file.replace('.css', ''))
    .filter((colour) => !COLOURS.includes(colour)),
  ...[
    'classic',
    'translucent',
    'none',
    'small',
    'large',
    'full',
    '90%',
    '95%',
    '105%',
    '110%',
    'high-contrast',
  ],
])

/** The scripts of some components with all their imports inside the package: the source of their class names. */
function scriptsOf(parts: readonly string[]): string {
  const read = new Map<string, string>()
  const visit = (file: string): void => {
    if (read.has(file)) return
    const text = readFileSync(file, 'utf8')
    read.set(file, text)
    for (const [, path] of text.matchAll(/from\s*"(\.[^"]+)"/gu)) visit(join(dirname(file), path ?? ''))
  }
  for (const part of parts) visit(join(themes, 'dist/esm/components', `${part}.js`))
  return [...read.values()].join('\n')
}

const css = (path: string): string => readFileSync(join(themes, path), 'utf8')
const wordsOf = (text: string): string[] => (text.match(/[\w%-]+/gu) ?? []).filter((word) => !NEVER.has(word))

/** The wide-gamut versions of the colours are as large as the colours themselves; they are left out. */
const WIDE_GAMUT =
  /@supports \(color: color\(display-p3 1 1 1\)\)\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/gu
/** Conditions that are always true here, and that PurgeCSS would not understand. */
const ALWAYS = [':where(:not(.rt-variant-ghost))', ":where([data-scaling='100%'])"]

const simplified = (sheet: string): string =>
  ALWAYS.reduce((text, condition) => text.replaceAll(condition, ''), sheet.replace(WIDE_GAMUT, ''))

async function keep(sheet: string, scripts: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: scripts, extension: 'js' }],
    css: [{ raw: simplified(sheet) }],
    defaultExtractor: (text) => [...wordsOf(text), ...ATTRIBUTE_VALUES],
    safelist: { standard: BUILT_AT_RUN_TIME },
  })
  return result?.css ?? ''
}

/**
 * The part of Radix Themes' styles that is used: tokens, colours, and the rules of the imported components. It is one cascade layer, so
 * that the interface's own styles win wherever they are loaded; the styles of plain elements (src/views/theme/base.css) are the
 * layer below.
 */
export async function radixStyles(): Promise<string> {
  const tokens = await keep(css('tokens/base.css'), scriptsOf(['theme']))
  const colours = COLOURS.map((colour) => css(`tokens/colors/${colour}.css`).replace(WIDE_GAMUT, ''))
  const components = withoutUnused(
    await keep(css('components.css'), scriptsOf(['theme', ...importedComponents()])),
  )
  const utilities = await keep(css('utilities.css'), '')
  const rules = withoutUnusedProperties([tokens, ...colours, components, utilities].join('\n'))
  return `@layer base, radix;\n@layer radix {\n${rules}\n}`
}

/**
 * Sizes and variants of each component that the interface uses: PurgeCSS knows a class, not which component has it, and would keep
 * every size of every component.
 */
const USED: Readonly<Record<string, { readonly sizes: string; readonly variants: readonly string[] }>> = {
  Badge: { sizes: '2', variants: ['soft'] },
  BaseButton: { sizes: '23', variants: ['solid', 'soft', 'outline'] },
  Button: { sizes: '23', variants: ['solid', 'soft', 'outline'] },
  Callout: { sizes: '2', variants: ['soft'] },
  CalloutRoot: { sizes: '2', variants: ['soft'] },
  Card: { sizes: '3', variants: ['surface'] },
  Heading: { sizes: '36', variants: [] },
  IconButton: { sizes: '23', variants: ['solid', 'soft', 'outline'] },
  Spinner: { sizes: '2', variants: [] },
  SwitchRoot: { sizes: '3', variants: ['surface'] },
  Text: { sizes: '123', variants: [] },
  ProgressRoot: { sizes: '2', variants: ['surface'] },
  TextAreaRoot: { sizes: '3', variants: ['surface'] },
  TextFieldRoot: { sizes: '3', variants: ['surface'] },
}

/** Drops the rules of sizes and variants that no component uses. */
function withoutUnused(sheet: string): string {
  return sheet.replace(/[^{}]+\{[^{}]*\}/gu, (rule) => {
    const named = [...rule.matchAll(/\.rt-(\w+):where\(\.rt-(?:r-size-(\d)|variant-(\w+))\)/gu)]
    const isUsed = ([, component = '', size, variant]: RegExpMatchArray) => {
      const used = USED[component]
      return !used || (size === undefined ? used.variants.includes(variant ?? '') : used.sizes.includes(size))
    }
    return named.length > 0 && !named.some(isUsed) ? '' : rule
  })
}

/** Drops the custom properties that neither these rules nor the interface reads: most steps of the colour scales. */
function withoutUnusedProperties(sheet: string): string {
  const own = globSync('src/**/*.{css,ts,tsx}').flatMap(
    (path) => readFileSync(path, 'utf8').match(/--[\w-]+/gu) ?? [],
  )
  const read = new Set([...own, ...(sheet.match(/(?<=var\(\s*)--[\w-]+/gu) ?? [])])
  const left = sheet.replace(/(--[\w-]+)\s*:[^;{}]*;/gu, (declaration, name) =>
    read.has(name) ? declaration : '',
  )
  return left === sheet ? sheet : withoutUnusedProperties(left)
}

/** Serves `virtual:radix.css`. */
export function radixCss(): Plugin {
  return {
    name: 'sacoche:radix-css',
    resolveId: { filter: { id: /^virtual:radix\.css$/u }, handler: (id) => `\0${id}` },
    load: { filter: { id: /^\0virtual:radix\.css$/u }, handler: radixStyles },
  }
}
