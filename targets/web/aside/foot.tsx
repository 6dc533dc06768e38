import React from 'react'
import { render, unmountComponentAtNode } from 'react-dom'
import { hasAside } from '../beside'
import { homePath } from '../route'
import { stack } from '../stack'
import { Boundary } from '../view/boundary'
import { Operator } from './operator'

/** Says at the foot of home who runs the site, where no column at its side does. Returns how to take it away. */
export const showFoot = (): (() => void) => {
  const foot = document.createElement('div')
  foot.className = 'as-foot'
  // what the page puts at its end comes before it
  const watch = new MutationObserver(() => settle())
  const settle = (): void => {
    const scroller = stack.drawn.find(({ path }) => path === homePath())?.scroller
    if (!scroller || hasAside(homePath())) return foot.remove()
    if (scroller.lastChild === foot) return
    scroller.append(foot)
    watch.disconnect()
    watch.observe(scroller, { childList: true })
  }
  render(
    <Boundary fallback={() => null}>
      <Operator />
    </Boundary>,
    foot,
  )
  settle()
  window.addEventListener('resize', settle)
  const ends = [
    stack.subscribe(settle),
    () => window.removeEventListener('resize', settle),
    () => watch.disconnect(),
  ]
  return () => {
    ends.forEach((end) => end())
    unmountComponentAtNode(foot)
    foot.remove()
  }
}
