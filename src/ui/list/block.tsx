import React, { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { useViewport } from '@/platform/viewport'
import './list.css'

/** Last height of each block; the mean stands in for blocks that were never drawn. */
export interface Heights {
  readonly known: Map<string, number>
  guess: number
}

interface BlockProps {
  id: string
  /** Of the block in its list. */
  name: string
  /** Drawn before the first measurement. */
  first: boolean
  heights: Heights
  rows: number
  /** Distance from the viewport within which it is drawn, px. */
  margin: number
  children: () => ReactNode
}

/** Draws its rows while it is near the viewport, else an empty box of the same height. */
export function Block({ id, name, first, heights, rows, margin, children }: BlockProps) {
  const [near, setNear] = useState(first)
  const drawn = useRef(first)
  const watch = useViewport()
  useEffect(
    () =>
      watch(id, margin, (sighting) => {
        if (sighting.near === drawn.current) return
        // what leaves is measured as it leaves: pictures have come, texts were unfolded
        if (!sighting.near) {
          heights.known.set(name, sighting.height)
          heights.guess = sighting.height / rows
        }
        drawn.current = sighting.near
        setNear(sighting.near)
      }),
    [watch, id, name, heights, rows, margin],
  )
  const height = heights.known.get(name) ?? heights.guess * rows
  return (
    <View id={id} className="u-list-block" style={near ? undefined : { height: `${height}px` }}>
      {near && children()}
    </View>
  )
}
