/** The style sheet that the build assembles is empty in tests of screens: they read text and press buttons. */
export const noStyles = {
  name: 'no-styles',
  resolveId: (id: string) => (id === 'virtual:radix.css' ? '\0no-styles' : undefined),
  load: (id: string) => (id === '\0no-styles' ? '' : undefined),
}
