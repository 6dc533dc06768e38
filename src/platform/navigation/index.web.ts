import * as shell from '@shell'
import { failureOf } from '../vendor'
import type { Navigation } from './types'

const shown = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    throw failureOf(error)
  }
}

/** Of a field: what the keyboard gets to. */
const takesFocus = 'input, textarea, select, button, a[href], [tabindex]'

export const navigation: Navigation = {
  navigateTo: (url) => shown(shell.navigateTo({ url })),
  redirectTo: (url) => shown(shell.redirectTo({ url })),
  reLaunch: (url) => shown(shell.reLaunch({ url })),
  switchTab: (url) => shown(shell.switchTab({ url })),
  navigateBack: (delta = 1) => shown(shell.navigateBack({ delta })),
  stack: () => shell.stack(),
  setTitle: (title) => shell.setTitle(title),
  setTabBadge: (index, text) => shell.setTabBadge(index, text),
  stopPullDownRefresh: () => shell.stopPullDownRefresh(),
  scrollToTop: () => shell.pageScrollTo({ scrollTop: 0 }),
  scrollTo(id) {
    const element = document.getElementById(id)
    element?.scrollIntoView({ block: 'center' })
    // what is picked and not typed has no focus of its own
    if (element && !element.contains(document.activeElement))
      element.querySelector<HTMLElement>(takesFocus)?.focus({ preventScroll: true })
  },
}
