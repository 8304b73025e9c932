import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Steps of Radix Themes' scales at 100 % and medium radius, in CSS pixels. */
const SPACES = [4, 8, 12, 16, 24, 32, 40, 48, 64]
const RADII = [6, 8, 12, 16]

/** The steps of the theme's scale for the property of a declaration; none for the width of a border. */
function stepsOf(declaration: string): readonly number[] {
  if (/^border-(?:[a-z-]+-)?radius:/u.test(declaration)) return RADII
  return declaration.startsWith('border') ? [] : SPACES
}

/** The declarations that write a step of the theme's scale in pixels instead of using its token. */
function findThemeStepsInPixels(sheet: string): string[] {
  const declarations =
    sheet.match(/^\s*(?:padding|margin|gap|row-gap|column-gap|border)[a-z-]*:[^;]*;/gmu) ?? []
  return declarations
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const steps = stepsOf(declaration)
      const lengths = [...declaration.matchAll(/(?<![-\w.])(\d+)px\b/gu)].map(([, length]) => Number(length))
      return lengths.some((length) => steps.includes(length))
    })
}

/**
 * The classes that no component names. Components import a sheet as `style`, and the sheet of cards as `onCard`. A component that computes
 * class names, or passes the whole sheet on, uses all classes.
 */
function findUnusedClasses(sheet: string, components: string): string[] {
  if (/\b(?:style|onCard)\[|classNames: style/u.test(components)) return []
  const classes =
    sheet
      .replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gsu, '')
      .match(/(?<=\.)(?!rt-)[a-z][\w-]*(?=[^{};]*\{)/gimu) ?? []
  return [...new Set(classes)].filter((name) => !new RegExp(`\\.${name}\\b`, 'u').test(components))
}

describe('style sheets of views', () => {
  const components = globSync('src/views/**/*.tsx').map((path) => readFileSync(path, 'utf8'))

  const sheets = globSync('src/views/**/*.module.css')

  it.each(sheets)('%s takes spacing and radius from the tokens of the theme', (path) => {
    expect(
      findThemeStepsInPixels(readFileSync(path, 'utf8')),
      'Remedy: --space-1 to --space-9 are 4, 8, 12, 16, 24, 32, 40, 48 and 64 px; --radius-3 to --radius-6 are 6, 8, 12 and 16 px',
    ).toEqual([])
  })

  it.each(sheets)('%s has no unused class', (path) => {
    const users = components.filter((text) => text.includes(`/${basename(path)}'`)).join('\n')
    expect(findUnusedClasses(readFileSync(path, 'utf8'), users)).toEqual([])
  })

  it('give the active option of menus and lists an outline, because its background has too little contrast', () => {
    const rules = sheets.flatMap(
      (path) => readFileSync(path, 'utf8').match(/[^{}]*\[data-highlighted\] \{[^}]*\}/gu) ?? [],
    )
    expect(rules.length).toBeGreaterThan(2)
    expect(rules.filter((rule) => !rule.includes('outline: 2px solid var(--focus)'))).toEqual([])
  })

  it('show the focus of fields in forced colours, which remove shadows', () => {
    const rules = sheets.flatMap(
      (path) => readFileSync(path, 'utf8').match(/[^{}]*:focus[\w-]* \{[^}]*\}/gu) ?? [],
    )
    const shadowsOnly = rules.filter(
      (rule) => rule.includes('box-shadow: inset') && !rule.includes('outline: 2px'),
    )
    expect(shadowsOnly).toEqual([])
  })

  it('draw a frame that forced colours show too, because they remove shadows', () => {
    const withFrame = sheets.filter((path) => readFileSync(path, 'utf8').includes('0 0 0 1px var(--line'))
    expect(withFrame.length).toBeGreaterThan(10)
    const isShown = (path: string) =>
      /outline: 1px solid transparent|forced-colors: active/u.test(readFileSync(path, 'utf8'))
    expect(withFrame.filter((path) => !isShown(path))).toEqual([])
  })

  it('are reported for an unused class', () => {
    expect(findUnusedClasses('.a {\n}\n.b .c:hover {\n}', 'style.a style.b')).toEqual(['c'])
  })

  it('are reported for a step in pixels, but not for other lengths, negative lengths or widths of borders', () => {
    const sheet =
      '.a {\n  padding: 6px 12px;\n  gap: 10px;\n  border: 4px solid;\n  border-radius: 8px;\n  margin: -8px 2px;\n}'
    expect(findThemeStepsInPixels(sheet)).toEqual(['padding: 6px 12px;', 'border-radius: 8px;'])
  })
})
