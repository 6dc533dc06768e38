import React, { useLayoutEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { isWide } from '../beside'
import { launchOptions } from '../control'
import { appEvents } from '../lifecycle'
import { reportUnknown } from '../navigation'
import { stack } from '../stack'
import { Shell } from './shell'

/** The window's events under the names that Remax gives them. */
const listenToWindow = (): (() => void) => {
  const visibility = () => {
    if (document.visibilityState === 'hidden') {
      stack.seen.forEach((page) => page.hide())
      appEvents.call('onHide')
    } else {
      appEvents.call('onShow', launchOptions())
      stack.seen.forEach((page) => page.show())
    }
  }
  const resize = () => {
    const size = { windowWidth: window.innerWidth, windowHeight: window.innerHeight }
    stack.widen(isWide())
    stack.top?.events.call('onResize', { size })
  }
  const failed = (event: ErrorEvent) => {
    const error: unknown = event.error
    appEvents.call('onError', error instanceof Error ? error.stack : event.message)
  }
  const rejected = ({ reason, promise }: PromiseRejectionEvent) => {
    appEvents.call('onUnhandledRejection', { reason: reason as unknown, promise })
  }
  document.addEventListener('visibilitychange', visibility)
  window.addEventListener('resize', resize)
  window.addEventListener('error', failed)
  window.addEventListener('unhandledrejection', rejected)
  return () => {
    document.removeEventListener('visibilitychange', visibility)
    window.removeEventListener('resize', resize)
    window.removeEventListener('error', failed)
    window.removeEventListener('unhandledrejection', rejected)
  }
}

/** The app around the shell. */
export function Root({ app: App }: { app: ComponentType<{ children?: ReactNode }> }) {
  useLayoutEffect(listenToWindow, [])
  // the app's own effects ran before this one, so it hears its launch
  useLayoutEffect(() => {
    appEvents.call('onLaunch', launchOptions())
    appEvents.call('onShow', launchOptions())
    void reportUnknown()
  }, [])
  return (
    <App>
      <Shell />
    </App>
  )
}
