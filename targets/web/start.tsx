import React from 'react'
import type { ComponentType, ReactNode } from 'react'
import { render, unmountComponentAtNode } from 'react-dom'
import { isWide } from './beside'
import { launchOptions } from './control'
import { launch } from './navigation'
import { prefetch } from './prefetch'
import { stack } from './stack'
import { Root } from './view/root'

type App = ComponentType<{ children?: ReactNode }>

/** Draws the app, whose routes are registered, into `element`. Returns how to take it away again. */
export const start = (app: App, element: HTMLElement): (() => void) => {
  launchOptions()
  stack.widen(isWide())
  const ends = [launch()]
  render(<Root app={app} />, element, prefetch)
  // what the document drew of home: the app's own stands there before the browser draws again
  document.getElementById('first')?.remove()
  void import('./later').then(({ later }) => ends.push(later()))
  return () => {
    for (const end of ends) end()
    unmountComponentAtNode(element)
  }
}
