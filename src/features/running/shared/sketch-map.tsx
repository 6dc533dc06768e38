import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { serverConfig } from '@/shell/account/server-config'
import { Image, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { frameOf, type Point } from './map-frame'
import './map.css'

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

interface Place {
  left: number
  top: number
}

/** Where points stand in a frame that holds them all: percent from left and top. Degrees of longitude are shorter than those of latitude. */
export function framePoints(points: readonly Point[]): Place[] {
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

export interface Mark {
  key: string
  at: Point
  /** other: a place beside those that count. */
  kind: 'from' | 'to' | 'rider' | 'me' | 'other'
  label: string
}

/** From one place to the other, with one turn: along first, then up or down. */
export function wayOf(from: Place, to: Place): { style: React.CSSProperties; className: string } {
  const [top, left] = [Math.min(from.top, to.top), Math.min(from.left, to.left)]
  const style = {
    left: `${left}%`,
    top: `${top}%`,
    width: `${Math.abs(from.left - to.left)}%`,
    height: `${Math.abs(from.top - to.top)}%`,
  }
  const along = from.top <= to.top ? 'top' : 'bottom'
  return {
    style,
    className: classes('er-way', `er-way-${along}`, `er-way-${to.left >= from.left ? 'right' : 'left'}`),
  }
}

/** Without streets, and it says so: every target can draw it. The first two places are joined. */
function Sketch({ marks, joined }: { marks: readonly Mark[]; joined: boolean }) {
  const places = framePoints(marks.map(({ at }) => at))
  const [from, to] = places
  return (
    <>
      <View className="er-map-road er-map-a" />
      <View className="er-map-road er-map-b" />
      <View className="er-map-road er-map-c" />
      {joined && from && to && <View {...wayOf(from, to)} />}
      <Marks marks={marks} styles={places.map(({ left, top }) => ({ left: `${left}%`, top: `${top}%` }))} />
      <View className="er-map-note u-micro" ariaHidden>
        {t('示意图')}
      </View>
    </>
  )
}

/** On a picture of the real map, whose middle is the frame's. */
function Real({ marks, onError }: { marks: readonly Mark[]; onError: () => void }) {
  const { url, offsets } = frameOf(marks.map(({ at }) => at))
  return (
    <>
      <Image className="er-map-picture" src={url} mode="aspectFill" alt="" onError={onError} />
      <Marks
        marks={marks}
        styles={offsets.map(({ x, y }) => ({ left: `calc(50% + ${x}px)`, top: `calc(50% + ${y}px)` }))}
      />
    </>
  )
}

const Marks = ({ marks, styles }: { marks: readonly Mark[]; styles: readonly React.CSSProperties[] }) => (
  <>
    {marks.map(({ key, kind, label }, index) => (
      <View key={key} className={classes('er-mark', `er-mark-${kind}`)} style={styles[index]} ariaHidden>
        {label}
      </View>
    ))}
  </>
)

interface PlacesMapProps {
  marks: readonly Mark[]
  /** The first two are one way. */
  joined: boolean
  label: string
  onTap?: (() => void) | undefined
}

/** Places on a real map where the server has one, else as a sketch. Nothing where there are none. */
export const PlacesMap = observer(function PlacesMap({ marks, joined, label, onTap }: PlacesMapProps) {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!serverConfig.data) void serverConfig.load()
  }, [])
  if (marks.length === 0) return null
  const real = !failed && serverConfig.data?.providers.maps === 'tencent'
  return (
    <View className="er-map">
      {real ? (
        <Real marks={marks} onError={() => setFailed(true)} />
      ) : (
        <Sketch marks={marks} joined={joined} />
      )}
      <View className="er-map-tap" ariaRole={onTap ? 'button' : 'img'} ariaLabel={label} onTap={onTap} />
    </View>
  )
})

/** The places of a way, as far as they are known. */
export const wayMarks = (from: Point | null, to: Point | null): Mark[] => [
  ...(from ? [{ key: 'from', at: from, kind: 'from' as const, label: t('取') }] : []),
  ...(to ? [{ key: 'to', at: to, kind: 'to' as const, label: t('送') }] : []),
]

/** Where an errand begins, ends and is. */
export const SketchMap = ({ from, to, rider, onTap }: SketchMapProps) => (
  <PlacesMap
    marks={[
      ...wayMarks(from, to),
      ...(rider ? [{ key: 'rider', at: rider, kind: 'rider' as const, label: t('骑手') }] : []),
    ]}
    joined={from !== null && to !== null}
    label={rider ? t('骑手和两个地点的位置，点开看地图') : t('两个地点的位置，点开看地图')}
    onTap={onTap}
  />
)
