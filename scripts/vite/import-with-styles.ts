import type { Plugin } from 'vite'

/** The module of the function that vite puts around every dynamic import. */
const HELPER = /vite\/preload-helper/u

/**
 * Loads the style sheets of a module that are not in the page yet, then the module. A style sheet that fails is removed, so that the next
 * import requests it again.
 */
const CODE = `
const loading = {}
const load = (path) => {
  const href = '/' + path
  if (document.querySelector('link[rel=stylesheet][href="' + href + '"]') && !loading[href]) return
  return (loading[href] ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      delete loading[href]
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
  }))
}
export const __vitePreload = (importModule, paths = []) => Promise.all(paths.map(load)).then(importModule)
`

/**
 * Replaces vite's code around dynamic imports. Vite's code also preloads scripts and reports failures as events. Every screen loads this code
 * first, and the replacement is only a third as long.
 */
export function importWithStyles(): Plugin {
  return {
    name: 'sacoche:import-with-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes('__vitePreload')) this.error('vite imports modules in another way')
        return { code: CODE, map: null }
      },
    },
  }
}
