import React, { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { staticMap } from '@contract/school/rules'
import { t } from '@/locale'
import { baseUrl } from '@/net/config'
import { degreesAt, tile, worldOf, type Degrees } from '@/platform/maps/mercator'
import { Icon } from '@/ui/icons/icon'
import { MapButtons } from './map-buttons'
import type { MapProps } from './map'
import './map.css'

const size = staticMap.sizes[2]
const [wide, high] = [640, 480]
const firstZoom = 16
/** px that a wheel turns for one level. */
const wheelStep = 100

interface View {
  centre: Degrees
  zoom: number
}

const rounded = ({ latitude, longitude }: Degrees): Degrees => ({
  latitude: Number(latitude.toFixed(staticMap.digits)),
  longitude: Number(longitude.toFixed(staticMap.digits)),
})

/** The picture around a place, as the server shares it. */
export function pictureUrl({ centre, zoom }: View): string {
  const { latitude, longitude } = rounded(centre)
  return `${baseUrl}/api/maps/static?center=${latitude},${longitude}&zoom=${zoom}&size=${size}&scale=2`
}

const zoomed = (zoom: number): number => Math.min(staticMap.zoom.max, Math.max(staticMap.zoom.min, zoom))

/** px from the middle of the view; `cover`: how much larger than drawn the picture is shown. */
export function offsetOf(place: Degrees, { centre, zoom }: View, cover: number): { x: number; y: number } {
  const world = tile * 2 ** zoom * cover
  const [at, middle] = [worldOf(place), worldOf(centre)]
  return { x: (at.x - middle.x) * world, y: (at.y - middle.y) * world }
}

/** The place under a point that is so many px from the middle. */
export function placeAt({ x, y }: { x: number; y: number }, { centre, zoom }: View, cover: number): Degrees {
  const world = tile * 2 ** zoom * cover
  const middle = worldOf(centre)
  return degreesAt({ x: middle.x + x / world, y: middle.y + y / world })
}

/** How much the picture is enlarged so that it fills the element. */
function useCover() {
  const element = useRef<HTMLDivElement>(null)
  const [cover, setCover] = useState(1)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setCover(Math.max(1, current.clientWidth / wide, current.clientHeight / high))
    measure()
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null
    observer?.observe(current)
    return () => observer?.disconnect()
  }, [])
  return { element, cover }
}

/** The last picture that came, until the next one is there. */
function usePicture(view: View, onMissing: () => void): (View & { url: string }) | null {
  const [shown, setShown] = useState<(View & { url: string }) | null>(null)
  const missing = useRef(onMissing)
  missing.current = onMissing
  const url = pictureUrl(view)
  const { zoom } = view
  const { latitude, longitude } = rounded(view.centre)
  useEffect(() => {
    let current = true
    const picture = new Image()
    picture.onload = () => current && setShown({ url, zoom, centre: { latitude, longitude } })
    picture.onerror = () => current && missing.current()
    picture.src = url
    return () => {
      current = false
    }
  }, [url, zoom, latitude, longitude])
  return shown
}

/** A real map as pictures, its pin in the middle. One finger moves it; the wheel and the buttons change its scale. */
export function PictureMap({
  centre,
  pins,
  onMoved,
  label,
  onMissing,
}: MapProps & { onMissing: () => void }) {
  const [zoom, setZoom] = useState(firstZoom)
  const [drag, setDrag] = useState({ x: 0, y: 0 })
  const finger = useRef<{ id: number; x: number; y: number } | null>(null)
  const turned = useRef(0)
  const { element, cover } = useCover()
  const view = { centre, zoom }
  const shown = usePicture(view, onMissing)
  const by = (steps: number) => setZoom((now) => zoomed(now + steps))
  const down = (event: React.PointerEvent) => {
    if (!onMoved || finger.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    finger.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
  }
  const move = ({ pointerId, clientX, clientY }: React.PointerEvent) => {
    const { current } = finger
    if (current?.id === pointerId) setDrag({ x: clientX - current.x, y: clientY - current.y })
  }
  const up = ({ pointerId }: React.PointerEvent) => {
    if (finger.current?.id !== pointerId) return
    finger.current = null
    setDrag({ x: 0, y: 0 })
    if (drag.x !== 0 || drag.y !== 0) onMoved?.(placeAt({ x: -drag.x, y: -drag.y }, view, cover))
  }
  const wheel = ({ deltaY }: React.WheelEvent) => {
    turned.current += deltaY
    if (Math.abs(turned.current) < wheelStep) return
    by(turned.current < 0 ? 1 : -1)
    turned.current = 0
  }
  const at = shown && offsetOf(shown.centre, view, cover)
  return (
    <div ref={element} className="mp">
      <div
        className="mp-real"
        role="img"
        aria-label={label}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onWheel={wheel}
      >
        <div className="mp-moved" style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
          {shown && at && (
            <img
              className="mp-picture"
              src={shown.url}
              alt=""
              draggable={false}
              style={{
                width: wide * cover * 2 ** (zoom - shown.zoom),
                transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)`,
              }}
            />
          )}
          {pins.map((pin) => {
            const { x, y } = offsetOf(pin, view, cover)
            return (
              <span
                key={`${pin.title} ${pin.latitude} ${pin.longitude}`}
                className={pin.chosen ? 'mp-mark mp-mark-chosen' : 'mp-mark'}
                style={{ transform: `translate(${x}px, ${y}px)` }}
                aria-hidden
              >
                {pin.chosen && <span className="mp-mark-title">{pin.title}</span>}
              </span>
            )
          })}
        </div>
      </div>
      {onMoved && (
        <span className="mp-pin" aria-hidden>
          <Icon name="map-pin" size={40} />
        </span>
      )}
      <MapButtons onCloser={() => by(1)} onFarther={() => by(-1)} />
      {!shown && <p className="mp-note">{t('正在加载地图')}</p>}
    </div>
  )
}
