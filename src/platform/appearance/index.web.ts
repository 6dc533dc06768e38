import type { Appearance } from './types'

export const appearance: Appearance = {
  show(theme, colours) {
    document.documentElement.dataset.theme = theme
    // one for each of the system's themes
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', colours.ground)
  },
  // the shell's bar is drawn from the same tokens
  bar: () => undefined,
}
