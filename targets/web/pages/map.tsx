import React, { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '@/locale'
import { Icon } from '@/ui/icons/icon'
import { MapButtons } from './map-buttons'
import { drawMap, readPalette, scales, toCoordinates, toPoint } from './schematic'
import type { Coordinates, Mark, Point } from './schematic'
import './map.css'

interface Pin extends Coordinates {
  title: string
  chosen: boolean
}

export interface MapProps {
  /** Moves the map when it changes. */
  centre: Coordinates
  pins: readonly Pin[]
  /** The person moved the map there; absent: the map keeps still for them. */
  onMoved?: (centre: Coordinates) => void
  label: string
}

/** Calls back when the theme, and with it every colour, changes. */
const onThemeChange = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  // Safari 13 has another name for it, and keeps its first colours
  dark.addEventListener?.('change', changed)
  return () => {
    observer.disconnect()
    dark.removeEventListener?.('change', changed)
  }
}

/** The canvas drawn for `view`, again whenever its size or the theme changes. */
const useDrawing = (draw: (canvas: HTMLCanvasElement) => void) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const redraw = useCallback(() => {
    if (canvas.current) draw(canvas.current)
  }, [draw])
  useLayoutEffect(redraw)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const forget = onThemeChange(redraw)
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(redraw) : null
    observer?.observe(element)
    return () => {
      forget()
      observer?.disconnect()
    }
  }, [redraw])
  return { canvas, redraw }
}

/** The schematic map with its pin in the middle. One finger moves it, two or the wheel change its scale. */
export function SchematicMap({ centre, pins, onMoved, label }: MapProps) {
  const around = centre.latitude
  const state = useRef({ centre: toPoint(centre, around), scale: scales.first as number })
  const fingers = useRef(new Map<number, Point>())
  const { latitude, longitude } = centre
  const shown = useRef('')
  if (shown.current !== `${latitude},${longitude}`) {
    shown.current = `${latitude},${longitude}`
    state.current.centre = toPoint(centre, around)
  }
  const draw = useCallback(
    (canvas: HTMLCanvasElement) => {
      const { clientWidth: width, clientHeight: height } = canvas
      const context = width ? canvas.getContext('2d') : null
      if (!context) return
      const density = Math.min(3, window.devicePixelRatio || 1)
      canvas.width = Math.round(width * density)
      canvas.height = Math.round(height * density)
      context.scale(density, density)
      const marks = pins.map((pin): Mark => ({
        ...toPoint(pin, around),
        title: pin.title,
        chosen: pin.chosen,
      }))
      drawMap(context, { ...state.current, width, height }, marks, readPalette(canvas))
    },
    [pins, around],
  )
  const { canvas, redraw } = useDrawing(draw)

  const zoom = useCallback(
    (ratio: number) => {
      state.current.scale = Math.min(scales.most, Math.max(scales.least, state.current.scale * ratio))
      redraw()
    },
    [redraw],
  )
  const finish = () => {
    if (fingers.current.size || !onMoved) return
    const moved = toCoordinates(state.current.centre, around)
    shown.current = `${moved.latitude},${moved.longitude}`
    onMoved(moved)
  }
  const down = (event: React.PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const move = (event: React.PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    const { centre: at, scale } = state.current
    if (other)
      zoom(
        Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)),
      )
    else state.current.centre = { x: at.x - (now.x - before.x) / scale, y: at.y - (now.y - before.y) / scale }
    redraw()
  }
  const up = (event: React.PointerEvent) => {
    if (fingers.current.delete(event.pointerId)) finish()
  }
  useEffect(() => {
    const element = canvas.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 400))
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [canvas, zoom])
  return (
    <div className="mp">
      <canvas
        ref={canvas}
        className="mp-canvas"
        role="img"
        aria-label={label}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      />
      {onMoved && (
        <span className="mp-pin" aria-hidden>
          <Icon name="map-pin" size={40} />
        </span>
      )}
      <MapButtons onCloser={() => zoom(1.5)} onFarther={() => zoom(1 / 1.5)} />
      <p className="mp-note">{t('示意图，位置以地点名为准')}</p>
    </div>
  )
}
