import type { Plugin } from 'vite'
import { COLOURS } from './radix-css.ts'

/** The code that replaces modules of packages in the build, by the end of their path: the client needs nothing or only a part of each. */
const REPLACED: Readonly<Record<string, string>> = {
  // ky reads the delay of a retry from the headers of an answer; here the machines retry calls, not ky.
  '/ky/distribution/core/retry-timing.js': `
    export const getRetryTimingHeader = () => undefined
    export const calculateRetryTimingDelay = () => undefined`,
  // ky's progress events; uploads use XMLHttpRequest.
  '/ky/distribution/utils/body.js': `
    export const streamRequest = (request) => request
    export const streamResponse = (response) => response`,
  // The colours of Radix Themes that are used here.
  '/@radix-ui/themes/dist/esm/props/color.prop.js': `
    export const accentColors = ${JSON.stringify(COLOURS)}
    export const grayColors = ['sand']
    export const colorPropDef = { color: { type: 'enum', values: accentColors, default: undefined } }
    export const accentColorPropDef = { color: { type: 'enum', values: accentColors, default: '' } }`,
  // The margins of Radix Themes in steps of its scale; negative ones and those on one axis are not used here.
  '/@radix-ui/themes/dist/esm/props/margin.props.js': `
    const values = [...'0123456789']
    export const marginPropDefs = Object.fromEntries(
      ['m', 'mt', 'mr', 'mb', 'ml'].map((name) => [
        name,
        { type: 'enum | string', values, className: 'rt-r-' + name, customProperties: ['--' + name] },
      ]),
    )`,
  // Values of Radix Themes' properties that depend on the width of the page; style sheets decide that here.
  '/@radix-ui/themes/dist/esm/helpers/is-responsive-object.js':
    'export const isResponsiveObject = () => false',
  '/@radix-ui/themes/dist/esm/helpers/get-responsive-styles.js': `
    export function getResponsiveClassNames({ allowArbitraryValues, value, className, propValues, parseValue }) {
      if (propValues.includes(value)) return className + (className ? '-' : '') + (parseValue ? parseValue(value) : value)
      return allowArbitraryValues && value ? className : undefined
    }
    export const getResponsiveCustomProperties = ({ customProperties, value, propValues, parseValue }) =>
      !value || propValues.includes(value)
        ? {}
        : Object.fromEntries(customProperties.map((name) => [name, parseValue ? parseValue(value) : value]))
    export const getResponsiveStyles = (options) => [
      getResponsiveClassNames({ ...options, allowArbitraryValues: true }),
      getResponsiveCustomProperties(options),
    ]`,
  // wouter's patterns with parameters; src/routes.ts contains only complete paths.
  '/regexparam/dist/index.mjs': `
    export function parse() { throw new Error('patterns of addresses are left out: scripts/vite/unused-modules.ts') }`,
}

export const REPLACED_MODULES = Object.keys(REPLACED)

/**
 * Replaces modules that are in the first load of every screen by shorter ones. `tests/client-build.test.ts` checks that nothing uses what is
 * left out of ky and of wouter, nor values that depend on the width of the page.
 */
export function unusedModules(): Plugin {
  return {
    name: 'sacoche:unused-modules',
    apply: 'build',
    load: {
      filter: { id: /\/node_modules\/(?:ky|regexparam|@radix-ui\/themes)\//u },
      handler(id) {
        const ending = REPLACED_MODULES.find((end) => id.endsWith(end))
        return ending === undefined ? null : (REPLACED[ending] ?? null)
      },
    },
  }
}
