import React, { useRef } from 'react'
import { View } from '@/platform/components'
import type { TouchLike } from '@/platform/components/types'

/** px of a finger's way that turn the page. */
const swipe = 60

/** Content that a finger turns sideways: to what is next by 1, to what was before by -1. */
export function Swiped({ onTurn, children }: { onTurn: (by: number) => void; children: React.ReactNode }) {
  const from = useRef<{ x: number; y: number; by: number } | null>(null)
  const at = ({ touches }: TouchLike) => touches[0]
  const start = (event: TouchLike) => {
    const touch = at(event)
    from.current = touch ? { x: touch.clientX, y: touch.clientY, by: 0 } : null
  }
  const move = (event: TouchLike) => {
    const touch = at(event)
    if (!touch || !from.current) return
    const [dx, dy] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
    from.current.by = Math.abs(dx) > swipe && Math.abs(dx) > 2 * Math.abs(dy) ? (dx < 0 ? 1 : -1) : 0
  }
  const end = () => {
    const by = from.current?.by ?? 0
    from.current = null
    if (by !== 0) onTurn(by)
  }
  return (
    <View className="tt-swiped" onTouchStart={start} onTouchMove={move} onTouchEnd={end}>
      {children}
    </View>
  )
}
