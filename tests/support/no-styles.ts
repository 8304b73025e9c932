/** The style sheets that the build assembles are empty in tests of screens: they read text and press buttons. */
export const noStyles = {
  name: 'no-styles',
  resolveId: (id: string) => (/^virtual:radix.*\.css$/u.test(id) ? '\0no-styles' : undefined),
  load: (id: string) => (id === '\0no-styles' ? '' : undefined),
}
