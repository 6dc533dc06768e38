import React, { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isLong } from '@contract/file/rules'
import { t } from '@/locale'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icons/icon'
import { useQuery } from '../lifecycle'
import { navigateBack } from '../navigation'
import { useGestures } from './gestures'
import { still } from './zoom'
import type { Zoom } from './zoom'
import './preview-image.css'

const readUrls = (text: string | undefined): string[] => {
  try {
    const urls: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(urls) ? urls.filter((url): url is string => typeof url === 'string') : []
  } catch {
    return []
  }
}

const leave = () => void navigateBack()

interface PictureProps {
  url: string
  /** Only what is seen, and its neighbours, is fetched. */
  near: boolean
  seen: boolean
  label: string
  onZoom: (enlarged: boolean) => void
}

function Picture({ url, near, seen, label, onZoom }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<Zoom>(still)
  const [broken, setBroken] = useState(false)
  const [tall, setTall] = useState(false)
  useGestures(frame, seen, setZoom, leave)
  // a long one fills the width and scrolls: made small enough to be seen whole, no word of it can be read
  const enlarged = zoom.scale > 1 && !tall
  useEffect(() => {
    if (seen) onZoom(enlarged)
  }, [seen, enlarged, onZoom])
  const { scale, x, y } = zoom
  return (
    <div
      ref={frame}
      className={classes('pv-slide', enlarged && 'pv-zoomed', tall && 'pv-tall')}
      aria-hidden={!seen}
    >
      {broken && (
        <p className="pv-broken" role="alert">
          <Icon name="photo" />
          {t('图片没加载出来')}
        </p>
      )}
      {near && !broken && (
        <img
          className="pv-image"
          src={url}
          alt={label}
          draggable={false}
          onError={() => setBroken(true)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setTall(height > width && isLong({ width, height }))
          }
          style={enlarged ? { transform: `translate(${x}px, ${y}px) scale(${scale})` } : undefined}
        />
      )}
    </div>
  )
}

/** Arrow keys turn the page, Escape leaves. */
const useKeys = (turn: (by: number) => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
      if (event.key === 'ArrowLeft') turn(-1)
      if (event.key === 'ArrowRight') turn(1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [turn])
}

/** The full-screen viewer of previewImage. */
export default function PreviewImage() {
  const query = useQuery()
  const [urls] = useState(() => readUrls(query.urls))
  const [current, setCurrent] = useState(() =>
    Math.min(Math.max(0, Number(query.current) || 0), Math.max(0, urls.length - 1)),
  )
  const [enlarged, setEnlarged] = useState(false)
  const strip = useRef<HTMLDivElement>(null)
  const first = useRef(current)
  useLayoutEffect(() => {
    const element = strip.current
    if (element) element.scrollLeft = first.current * element.clientWidth
  }, [])
  const turn = useCallback((by: number) => {
    strip.current?.scrollBy({ left: by * strip.current.clientWidth, behavior: 'smooth' })
  }, [])
  useKeys(turn)
  const scrolled = () => {
    const element = strip.current
    if (element?.clientWidth) setCurrent(Math.round(element.scrollLeft / element.clientWidth))
  }
  return (
    <div className="pv" aria-roledescription={t('图片查看器')}>
      <div ref={strip} className={enlarged ? 'pv-strip pv-held' : 'pv-strip'} onScroll={scrolled}>
        {urls.map((url, index) => (
          <Picture
            key={`${index}-${url}`}
            url={url}
            near={Math.abs(index - current) < 2}
            seen={index === current}
            onZoom={setEnlarged}
            label={t('第 {index} 张，共 {count} 张', { index: index + 1, count: urls.length })}
          />
        ))}
      </div>
      {!urls.length && <p className="pv-broken">{t('没有可以看的图片')}</p>}
      <button type="button" className="pv-close" aria-label={t('关闭')} onClick={leave}>
        <Icon name="x" />
      </button>
      {urls.length > 1 && <p className="pv-count" aria-live="polite">{`${current + 1} / ${urls.length}`}</p>}
    </div>
  )
}
