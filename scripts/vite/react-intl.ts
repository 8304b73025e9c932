import type { Plugin } from 'vite'

/** The call with which a message checks that the browser supports its language. The first call takes 7 ms. */
const LANGUAGE_CHECK = 'Intl.NumberFormat.supportedLocalesOf(locales);\n'

/** Removes the language check of messages: every browser that the build supports has the three languages. */
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
 * Lets the build drop the components of react-intl, which are not used here: react-intl sets the `displayName` of each, and a bundler keeps a
 * value whose property is set. Without these components, the formatters of dates, numbers and lists that they use are dropped too.
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
