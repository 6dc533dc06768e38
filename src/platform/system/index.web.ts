import { onOnline } from '../kept.web'
import type { System } from './types'

const dark = () => matchMedia('(prefers-color-scheme: dark)')

const insets = new Map<string, number>()
addEventListener('resize', () => insets.clear())

/** A length that only CSS knows, px. Asking for it lays the page out, so it is kept until the window changes. */
function inset(side: 'top' | 'bottom'): number {
  const known = insets.get(side) ?? measured(side)
  insets.set(side, known)
  return known
}

function measured(side: 'top' | 'bottom'): number {
  const probe = document.createElement('div')
  probe.style.cssText = `position:fixed;visibility:hidden;height:env(safe-area-inset-${side},0px)`
  document.body.append(probe)
  const { height } = probe.getBoundingClientRect()
  probe.remove()
  return height
}

/** iPads call themselves Macs, and have fingers. */
function platform(): 'android' | 'ios' | 'other' {
  const agent = navigator.userAgent
  if (/android/i.test(agent)) return 'android'
  return /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && navigator.maxTouchPoints > 1)
    ? 'ios'
    : 'other'
}

/** Listens to several events, and returns how to stop. */
function listen(target: EventTarget, handlers: Record<string, () => void>): () => void {
  Object.entries(handlers).forEach(([name, handler]) => target.addEventListener(name, handler))
  return () =>
    Object.entries(handlers).forEach(([name, handler]) => target.removeEventListener(name, handler))
}

export const system: System = {
  target: 'web',
  get origin() {
    return location.origin
  },
  info: () => ({
    platform: platform(),
    get statusBarHeight() {
      return inset('top')
    },
    // to read these may lay the page out, too
    get windowWidth() {
      return innerWidth
    },
    get windowHeight() {
      return innerHeight
    },
    theme: dark().matches ? 'dark' : 'light',
    capsuleWidth: 0,
    get safeBottom() {
      return inset('bottom')
    },
  }),
  onThemeChange(listener) {
    const query = dark()
    return listen(query, { change: () => listener(query.matches ? 'dark' : 'light') })
  },
  onNetworkChange: onOnline,
  onVisibilityChange: (listener) => listen(document, { visibilitychange: () => listener(!document.hidden) }),
  launchScene: () => '',
}
