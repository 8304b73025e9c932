import { globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'
import { THEME } from '../../src/views/theme/radix-theme.ts'

const require = createRequire(import.meta.url)
const themes = dirname(require.resolve('@radix-ui/themes/package.json'))

/** Colours whose tokens are kept: the theme's gray and accent, the semantic colours, and Radix's plain gray. */
export const COLOURS = [
  ...new Set([THEME.grayColor, THEME.accentColor, 'jade', 'ruby', 'amber', 'blue', 'gray']),
]

/** The attributes that `Theme` writes on its element. The page has them before the first script runs. */
const ROOT_ATTRIBUTES = [
  'data-is-root-theme="true"',
  `data-accent-color="${THEME.accentColor}"`,
  `data-gray-color="${THEME.grayColor}"`,
  'data-has-background="true"',
  `data-panel-background="${THEME.panelBackground}"`,
  `data-radius="${THEME.radius}"`,
  `data-scaling="${THEME.scaling}"`,
].join(' ')

/**
 * Components that a screen does not need to show the first rows of its list, by the name of their style sheet. The modules of fields import
 * `virtual:radix-fields.css`, for example, so that it is loaded with their scripts. Overlays open over the page; only `src/views/ui/lazy`
 * imports them.
 */
export const LATER_COMPONENTS = {
  overlays: ['dialog', 'dropdown-menu', 'popover', 'tooltip'],
  fields: ['text-field', 'text-area', 'radio'],
  checkbox: ['checkbox'],
  switch: ['switch'],
  segments: ['segmented-control'],
  tabs: ['tab-nav'],
  progress: ['progress'],
} as const

type LaterSheet = keyof typeof LATER_COMPONENTS
const LATER_SHEETS = Object.keys(LATER_COMPONENTS) as LaterSheet[]

/**
 * The components of Radix Themes that the interface imports, as file names: `icon-button` for `IconButton`. The styles of the class
 * names in their scripts are kept.
 */
export function importedComponents(): string[] {
  const imports = globSync('src/views/**/*.tsx').flatMap((path) => {
    const [, names = ''] =
      /import \{([^}]+)\} from '@radix-ui\/themes'/u.exec(readFileSync(path, 'utf8')) ?? []
    return names.split(',').flatMap((name) => /^\s*(\w+)/u.exec(name)?.[1] ?? [])
  })
  return [...new Set(imports)].map((name) => name.replace(/\B[A-Z]/gu, '-$&').toLowerCase()).sort()
}

/** Classes that Radix composes at run time, as far as they are used here. */
const BUILT_AT_RUN_TIME = [
  /^radix-themes$/u,
  /^(?:light|dark)$/u,
  /^rt-r-size-[12346]$/u,
  /^rt-variant-(?:solid|soft|outline|surface)$/u,
  /^rt-underline-hover$/u,
  /^rt-r-(?:fd-column|fw-wrap|gap-[0-6]|ai-(?:start|center|end|baseline)|jc-(?:space-between|end))$/u,
]
/** Classes that Radix composes at run time for the components that open over the page. */
const BUILT_BY_OVERLAYS = [/^rt-r-size-[1-3]$/u, /^rt-variant-soft$/u, /^rt-r-(?:max-w|align-start)$/u]
/** Names and values of attributes that Radix sets at run time. */
const ATTRIBUTE_WORDS = [
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
  'indeterminate',
  'on',
  'off',
  'delayed-open',
  'data-active',
  'data-state',
  'data-side',
  'top',
  'bottom',
  'left',
  'right',
  'data-highlighted',
  'data-disabled',
]

/** Words in Radix's scripts that are values of props and that the interface never uses: PurgeCSS must not count them as used. */
const UNUSED_VALUES = new Set([
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
    'rt-high-contrast',
  ],
])

/** The scripts of some components with all their imports inside the package: the source of their class names. */
function scriptsOf(parts: readonly string[]): string {
  const textByFile = new Map<string, string>()
  const visit = (file: string): void => {
    if (textByFile.has(file)) return
    const text = readFileSync(file, 'utf8')
    textByFile.set(file, text)
    for (const [, path] of text.matchAll(/from\s*"(\.[^"]+)"/gu)) visit(join(dirname(file), path ?? ''))
  }
  for (const part of parts) visit(join(themes, 'dist/esm/components', `${part}.js`))
  return [...textByFile.values()].join('\n')
}

const css = (path: string): string => readFileSync(join(themes, path), 'utf8')
const wordsOf = (text: string): string[] =>
  (text.match(/[\w%-]+/gu) ?? []).filter((word) => !UNUSED_VALUES.has(word))

/** The wide-gamut versions of the colours. They are left out, because their CSS is as long as that of the colours themselves. */
const WIDE_GAMUT =
  /@supports \(color: color\(display-p3 1 1 1\)\)\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/gu
/** Conditions that are always true here, and that PurgeCSS would not understand. */
const ALWAYS_TRUE = [':where(:not(.rt-variant-ghost))', ":where([data-scaling='100%'])"]

/**
 * Pseudo-classes at the end of a selector in `:where()`: PurgeCSS would drop their rules. Those of `:active` may be dropped: on touch screens they
 * draw a box over every label that is pressed.
 */
const LONE_PSEUDO_CLASS =
  /(?<=:where\([^()]*):(?:checked|disabled|focus-visible|hover|focus|not\(:checked\)|nth-child\(\d+\))(?=[,)])/gu
/** Class names that replace these pseudo-classes while PurgeCSS runs, so that it keeps their rules. */
const PLACEHOLDER = /\.placeholder-class-([0-9a-f]+)/gu
const toPlaceholder = (pseudoClass: string): string =>
  `.placeholder-class-${Buffer.from(pseudoClass).toString('hex')}`
const restorePlaceholders = (sheet: string): string =>
  sheet.replace(PLACEHOLDER, (_, hex) => Buffer.from(hex, 'hex').toString())
/** Rules for the segments of a segmented control after the sixth. The indicator is a child too, so the sixth may be child 7. */
const LATE_SEGMENTS = /[^{}]+SegmentedControl[^{}]*:nth-child\((?:[89]|\d\d)\)[^{}]*\{[^{}]*\}/gu

const simplified = (sheet: string): string =>
  ALWAYS_TRUE.reduce((text, condition) => text.replaceAll(condition, ''), sheet.replace(WIDE_GAMUT, ''))
    .replace(LATE_SEGMENTS, '')
    .replace(LONE_PSEUDO_CLASS, toPlaceholder)

async function keepUsedRules(sheet: string, scripts: string, safelist = BUILT_AT_RUN_TIME): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: scripts, extension: 'js' }],
    css: [{ raw: simplified(sheet) }],
    defaultExtractor: (text) => [...wordsOf(text), ...ATTRIBUTE_WORDS],
    safelist: { standard: [...safelist, /^placeholder-class-/u] },
    keyframes: true,
  })
  return restorePlaceholders(result?.css ?? '')
}

/** Removes from `scripts` the class names that also occur in `others`. */
const withoutClassesOf = (scripts: string, others: string): string => {
  const known = new Set(others.match(/rt-[\w-]+/gu))
  return scripts.replace(/rt-[\w-]+/gu, (name) => (known.has(name) ? '' : name))
}

/** The sheet that is loaded with the page, and those that are loaded later. */
type RadixStyles = Readonly<Record<'page' | LaterSheet, string>>

/** Rules that set CSS variables of the theme. PurgeCSS leaves them in every sheet; only the page's sheet keeps them. */
const THEME_RULES =
  /(?<=[{};]\s*|^\s*)(?!\s*@)(?:(?!\.rt-)[^{};])*(?:\.radix-themes|\.dark)(?:(?!\.rt-)[^{};])*\{[^{}]*\}/gu

/**
 * Words that let PurgeCSS keep the resets of `input`, `textarea` and `[type=radio]` in the sheet of the page, although only later
 * components use these elements. In a sheet that is loaded later, a reset would override the components of the sheets loaded before.
 */
const RESET_WORDS = 'input textarea type radio'

/** Every sheet declares the order of the layers, because any of them may be the first. */
const LAYERS = '@layer base, radix.page, radix.later;'

/** Separates the style sheets while unused CSS variables are removed from all of them together. */
const SEPARATOR = '\n/* next sheet */\n'

/**
 * The part of Radix Themes' styles that is used: tokens, colours, and the rules of the imported components. All of it is in the cascade
 * layer `radix`, so that the interface's own styles, which are in no layer, win in every loading order. The sheets that are loaded later
 * override that of the page, which overrides the styles of plain elements (src/views/theme/base.css, layer `base`).
 */
export async function radixStyles(): Promise<RadixStyles> {
  const laterComponents = new Set<string>(Object.values(LATER_COMPONENTS).flat())
  const pageScripts = scriptsOf([
    'theme',
    ...importedComponents().filter((name) => !laterComponents.has(name)),
  ])
  const page = [
    await keepUsedRules(css('tokens/base.css'), scriptsOf(['theme'])),
    ...COLOURS.map((colour) => css(`tokens/colors/${colour}.css`).replace(WIDE_GAMUT, '')),
    withoutUnusedVariants(await keepUsedRules(css('components.css'), `${pageScripts}\n${RESET_WORDS}`)),
    await keepUsedRules(css('utilities.css'), ''),
  ].join('\n')
  const later = await Promise.all(
    LATER_SHEETS.map(async (name) => {
      const scripts = withoutClassesOf(scriptsOf(LATER_COMPONENTS[name]), pageScripts)
      const safelist = name === 'overlays' ? BUILT_BY_OVERLAYS : BUILT_AT_RUN_TIME
      const sheet = withoutUnusedVariants(await keepUsedRules(css('components.css'), scripts, safelist))
      const utilities = name === 'overlays' ? await keepUsedRules(css('utilities.css'), '', safelist) : ''
      return `${sheet.replace(THEME_RULES, '')}\n${utilities}`
    }),
  )
  const sheets = withoutUnusedVariables([page, ...later].join(SEPARATOR)).split(SEPARATOR)
  const named = (['page', ...LATER_SHEETS] as const).map((name, index) => [
    name,
    `${LAYERS}\n@layer radix.${name === 'page' ? 'page' : 'later'} {\n${sheets[index]}\n}`,
  ])
  return Object.fromEntries(named) as RadixStyles
}

/**
 * Sizes and variants of each component that the interface uses: PurgeCSS knows a class, not which component has it, and would keep
 * every size of every component.
 */
const USED_SIZES_AND_VARIANTS: Readonly<
  Record<string, { readonly sizes: readonly string[]; readonly variants: readonly string[] }>
> = {
  BaseDialogContent: { sizes: ['3'], variants: [] },
  BaseMenuContent: { sizes: ['2'], variants: ['soft'] },
  Badge: { sizes: ['2'], variants: ['soft'] },
  BaseButton: { sizes: ['2', '3'], variants: ['solid', 'soft', 'outline'] },
  BaseCheckboxRoot: { sizes: ['3'], variants: ['surface'] },
  BaseRadioRoot: { sizes: ['3'], variants: ['surface'] },
  BaseTabList: { sizes: ['2'], variants: [] },
  Button: { sizes: ['2', '3'], variants: ['solid', 'soft', 'outline'] },
  Callout: { sizes: ['2'], variants: ['soft'] },
  CalloutRoot: { sizes: ['2'], variants: ['soft'] },
  Card: { sizes: ['3'], variants: ['surface'] },
  Heading: { sizes: ['3', '4', '6'], variants: [] },
  IconButton: { sizes: ['2', '3'], variants: ['solid', 'soft', 'outline'] },
  PopoverContent: { sizes: ['1', '2'], variants: [] },
  ScrollAreaScrollbar: { sizes: [], variants: [] },
  SegmentedControlRoot: { sizes: ['3'], variants: ['surface'] },
  Spinner: { sizes: ['2'], variants: [] },
  SwitchRoot: { sizes: ['3'], variants: ['surface'] },
  Text: { sizes: ['1', '2', '3'], variants: [] },
  ProgressRoot: { sizes: ['2'], variants: ['surface'] },
  TextAreaRoot: { sizes: ['3'], variants: ['surface'] },
  TextFieldRoot: { sizes: ['3'], variants: ['surface'] },
}

/** Drops the rules of sizes and variants that `USED_SIZES_AND_VARIANTS` does not list. Components without an entry there keep all rules. */
function withoutUnusedVariants(sheet: string): string {
  return sheet.replace(/[^{}]+\{[^{}]*\}/gu, (rule) => {
    const named = [...rule.matchAll(/\.rt-(\w+):where\(\.rt-(?:r-size-(\d)|variant-(\w+))\)/gu)]
    const isUsed = ([, component = '', size, variant]: RegExpMatchArray) => {
      const used = USED_SIZES_AND_VARIANTS[component]
      return !used || (size === undefined ? used.variants.includes(variant ?? '') : used.sizes.includes(size))
    }
    return named.length > 0 && !named.some(isUsed) ? '' : rule
  })
}

/**
 * Drops the CSS variables that neither these rules nor the interface read: most steps of the colour scales.
 * Repeats until nothing changes, because a dropped variable may have been the only one that read another.
 */
function withoutUnusedVariables(sheets: string): string {
  const namedInSources = globSync('src/**/*.{css,ts,tsx}').flatMap(
    (path) => readFileSync(path, 'utf8').match(/--[\w-]+/gu) ?? [],
  )
  const used = new Set([...namedInSources, ...(sheets.match(/(?<=var\(\s*)--[\w-]+/gu) ?? [])])
  const remaining = sheets.replace(/(--[\w-]+)\s*:[^;{}]*;/gu, (declaration, name) =>
    used.has(name) ? declaration : '',
  )
  return remaining === sheets ? sheets : withoutUnusedVariables(remaining)
}

/** The modules `virtual:radix.css` and `virtual:radix-<sheet>.css`. */
const SHEET_ID = new RegExp(`^\\0?virtual:radix(?:-(?<later>${LATER_SHEETS.join('|')}))?\\.css$`, 'u')

/** Serves the style sheets of Radix Themes, and writes the theme on the root element of the page. */
export function radixCss(): Plugin {
  let styles: Promise<RadixStyles> | undefined
  return {
    name: 'sacoche:radix-css',
    buildStart() {
      styles = undefined
    },
    resolveId: { filter: { id: SHEET_ID }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: SHEET_ID },
      handler: async (id) => {
        styles ??= radixStyles()
        return (await styles)[(SHEET_ID.exec(id)?.groups?.later ?? 'page') as keyof RadixStyles]
      },
    },
    transformIndexHtml: (html) =>
      html.replace('class="radix-themes"', `class="radix-themes" ${ROOT_ATTRIBUTES}`),
  }
}
