import React from 'react'
import type { ComponentType, ReactNode } from 'react'
import { render, unmountComponentAtNode } from 'react-dom'
import { isWide } from './beside'
import { launchOptions } from './control'
import { launch } from './navigation'
import { prefetch } from './prefetch'
import { register } from './route'
import type { Route } from './route'
import { stack } from './stack'
import { Root } from './view/root'

type App = ComponentType<{ children?: ReactNode }>

/** Draws the app into `element`; the first route is home. Returns how to take it away again. */
export const start = (app: App, routes: readonly Route[], element: HTMLElement): (() => void) => {
  register(routes)
  launchOptions()
  stack.widen(isWide())
  const stop = launch()
  render(<Root app={app} />, element, prefetch)
  return () => {
    stop()
    unmountComponentAtNode(element)
  }
}
