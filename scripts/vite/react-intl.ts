import type { Plugin } from 'vite'

/**
 * Lets the build drop the components of react-intl, which are not used here: react-intl names each with `displayName`, and a bundler
 * keeps what has a property written. Without them, its formatters of dates, numbers and lists are dropped too.
 */
export function unusedReactIntl(): Plugin {
  return {
    name: 'sacoche:unused-react-intl',
    apply: 'build',
    transform: {
      filter: { id: /\/react-intl\/index\.js$/u },
      handler(code) {
        const dropped = code
          .replaceAll(/^\w+\.displayName = "\w+";$/gmu, '')
          .replaceAll('= React.memo(', '= /* @__PURE__ */ React.memo(')
        return { code: dropped, map: null }
      },
    },
  }
}
