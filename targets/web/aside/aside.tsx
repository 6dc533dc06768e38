import React, { useEffect, useReducer } from 'react'
import { render, unmountComponentAtNode } from 'react-dom'
import { t } from '@/locale'
import { hasAside } from '../beside'
import { stack } from '../stack'
import { Boundary } from '../view/boundary'
import { blocks } from './blocks'
import { Operator } from './operator'

const inOrder = [...blocks].sort((one, other) => one.order - other.order)

/** What goes on around the list in the middle: a block that breaks is not there. */
function Aside() {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const ends = [stack.subscribe(redraw), () => window.removeEventListener('resize', redraw)]
    window.addEventListener('resize', redraw)
    return () => ends.forEach((end) => end())
  }, [])
  if (!stack.top || !hasAside(stack.top.path)) return null
  return (
    <aside aria-label={t('旁边')}>
      {inOrder.map(({ order, Content }) => (
        <Boundary key={order} fallback={() => null}>
          <Content />
        </Boundary>
      ))}
      <Boundary fallback={() => null}>
        <Operator />
      </Boundary>
    </aside>
  )
}

/** Fills the place that the shell keeps for it. Returns how to empty it. */
export const showAside = (): (() => void) => {
  const place = document.querySelector('.sh-aside')
  if (!place) return () => undefined
  render(<Aside />, place)
  return () => void unmountComponentAtNode(place)
}
