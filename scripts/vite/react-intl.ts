import type { Plugin } from 'vite'

/** The call with which a message checks that the browser knows its language: it takes 7 ms when it is called first. */
const LANGUAGE_CHECK = 'Intl.NumberFormat.supportedLocalesOf(locales);\n'

/** Leaves out that check: every browser that the build supports knows the three languages. */
export function withoutLanguageCheck(): Plugin {
  return {
    name: 'sacoche:without-language-check',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/intl-messageformat\/index\.js$/u },
      handler(code) {
        if (!code.includes(LANGUAGE_CHECK))
          this.error('intl-messageformat checks its language in another way')
        return { code: code.replace(LANGUAGE_CHECK, '[locales].flat();\n'), map: null }
      },
    },
  }
}

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
