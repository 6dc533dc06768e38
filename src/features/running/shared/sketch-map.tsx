import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import './errand.css'

interface Point {
  latitude: number
  longitude: number
}
interface SketchMapProps {
  from: Point | null
  to: Point | null
  rider: Point | null
  /** Opens the rider's place, or else where it goes, on the host's map. */
  onTap?: () => void
}

/** Of the smaller side, in degrees of latitude, so that two places side by side do not fly apart: about 200 m. */
const least = 0.002
/** Percent of the frame kept free around what is in it. The owner's page lies over the lowest part. */
const margins = { side: 16, top: 16, bottom: 26 } as const

/** Where points stand in a frame that holds them all: percent from left and top. Degrees of longitude are shorter than those of latitude. */
export function framed(points: readonly Point[]): { left: number; top: number }[] {
  const norths = points.map(({ latitude }) => latitude)
  const shrink = Math.cos(((norths[0] ?? 0) * Math.PI) / 180)
  const easts = points.map(({ longitude }) => longitude * shrink)
  /** From 0 to 1 between the ends. */
  const part = (values: readonly number[], index: number): number => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    return ((values[index] ?? low) - (low + high) / 2) / Math.max(high - low, least) + 0.5
  }
  const { side, top, bottom } = margins
  return points.map((_, index) => ({
    left: side + part(easts, index) * (100 - 2 * side),
    top: top + (1 - part(norths, index)) * (100 - top - bottom),
  }))
}

/** Where an errand begins, ends and is, to scale but without streets: every target can draw it. Nothing where nothing is known. */
export function SketchMap({ from, to, rider, onTap }: SketchMapProps) {
  const marks = [
    ...(from ? [{ at: from, kind: 'from', label: t('取') }] : []),
    ...(to ? [{ at: to, kind: 'to', label: t('送') }] : []),
    ...(rider ? [{ at: rider, kind: 'rider', label: t('骑手') }] : []),
  ]
  if (marks.length === 0) return null
  const places = framed(marks.map(({ at }) => at))
  return (
    <View
      className="er-map"
      ariaRole={onTap ? 'button' : 'img'}
      ariaLabel={rider ? t('骑手和两个地点的位置，点开看地图') : t('两个地点的位置，点开看地图')}
      onTap={onTap}
    >
      <View className="er-map-road er-map-a" />
      <View className="er-map-road er-map-b" />
      <View className="er-map-road er-map-c" />
      {marks.map(({ kind, label }, index) => (
        <View
          key={kind}
          className={classes('er-mark', `er-mark-${kind}`)}
          style={{ left: `${places[index]?.left ?? 50}%`, top: `${places[index]?.top ?? 50}%` }}
        >
          {label}
        </View>
      ))}
    </View>
  )
}
