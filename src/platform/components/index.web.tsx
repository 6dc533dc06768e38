import React, { useLayoutEffect, useRef } from 'react'
import type { FC, FormEvent } from 'react'
import './components.web.css'
import { addressOf, base, draggable, focusable, join, overLink, pressable } from './press.web'
import type {
  BaseProps,
  ButtonProps,
  FormProps,
  ImageProps,
  RichTextProps,
  SliderProps,
  TapEvent,
  TextProps,
  VideoProps,
  ViewProps,
  WebViewProps,
} from './types'

export { Input, paintsText, Textarea } from './fields.web'
export { DatePicker, Picker } from './pickers.web'
export { ScrollView, Swiper, SwiperItem } from './scroll.web'
import { ignored } from '../ignored'

/** What a tappable element that is not a button needs for the keyboard and for screen readers. */
const asButton = (props: BaseProps, onTap: ((event: TapEvent) => void) | undefined) =>
  onTap && !props.ariaHidden && props.ariaRole !== 'none'
    ? { role: props.ariaRole ?? 'button', ...(!props.ariaDisabled && focusable(onTap)) }
    : undefined

/** What makes a link of an element whose tap leads to a page. The roles of a plain tap are not a link's. */
const asLink = (href: string, { ariaRole }: BaseProps) => ({
  href,
  role: ariaRole === 'button' || ariaRole === 'link' ? undefined : ariaRole,
})

export const View: FC<ViewProps> = (props) => {
  const { onTap, onLongTap, hoverClassName, catchTouchMove, ariaRole } = props
  const { onTouchStart, onTouchMove, onTouchEnd, children } = props
  const href = addressOf(onTap, props.ariaHidden || props.ariaDisabled)
  const className = catchTouchMove ? join('host-still', props.className) : props.className
  const own = onTap && ariaRole === 'none' ? join('host-own', className) : className
  const all = {
    ...base(props),
    ...pressable({ onTap, onLongTap, hoverClassName }),
    ...draggable(props),
    onTouchStart,
    onTouchMove,
    onTouchEnd,
    onTouchCancel: onTouchEnd,
  }
  if (href === undefined) {
    return (
      <div {...all} {...asButton(props, onTap)} className={own}>
        {children}
      </div>
    )
  }
  if (ariaRole !== 'none') {
    return (
      <a {...all} {...asLink(href, props)} className={join('host-link host-block', className)}>
        {children}
      </a>
    )
  }
  return (
    <div {...all} {...overLink(href)} aria-label={undefined} className={join('host-over', className)}>
      <a className="host-under" href={href} aria-label={props.ariaLabel} />
      {children}
    </div>
  )
}

export const Text: FC<TextProps> = (props) => {
  const href = addressOf(props.onTap, props.ariaHidden)
  const all = { ...base(props), ...pressable(props) }
  const className = props.selectable ? join('host-selectable', props.className) : props.className
  if (href !== undefined) {
    return (
      <a {...all} {...asLink(href, props)} className={join('host-link', className)}>
        {props.children}
      </a>
    )
  }
  return (
    <span {...all} {...asButton(props, props.onTap)} className={className}>
      {props.children}
    </span>
  )
}

export const Image: FC<ImageProps> = (props) => {
  const { src, mode = 'scaleToFill', lazyLoad, onTap, onLoad, onError, alt, className } = props
  return (
    <img
      {...base(props)}
      {...asButton(props, onTap)}
      {...pressable({ onTap })}
      className={join(`host-image host-${mode}`, className)}
      src={src || undefined}
      alt={alt}
      loading={lazyLoad ? 'lazy' : undefined}
      decoding="async"
      draggable={false}
      onLoad={
        onLoad &&
        (({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onLoad({ detail: { width: naturalWidth, height: naturalHeight } }))
      }
      onError={onError}
    />
  )
}

export const Video: FC<VideoProps> = (props) => {
  const { src, autoPlay } = props
  const ref = useRef<HTMLVideoElement>(null)
  // Safari heeds no autoplay attribute of a film with sound, but lets one begin within the tap that draws it.
  useLayoutEffect(() => {
    // one that may not begin by itself waits for a tap
    if (autoPlay && ref.current) void ignored(ref.current.play())
  }, [autoPlay, src])
  return (
    <video
      {...base(props)}
      ref={ref}
      className={join('host-video', props.className)}
      src={src}
      poster={props.poster}
      controls
      playsInline
      preload="metadata"
      onEnded={props.onEnded}
      onError={props.onError}
    />
  )
}

export const Slider: FC<SliderProps> = (props) => {
  const { value, max, colour, onChange, onChanging } = props
  const letGo = (target: HTMLInputElement) => onChange(Number(target.value))
  return (
    <input
      {...base(props)}
      className={join('host-slider', props.className)}
      type="range"
      min={0}
      max={max}
      value={value}
      style={{ ...props.style, accentColor: colour }}
      onChange={({ target }) => onChanging(Number(target.value))}
      onPointerUp={({ currentTarget }) => letGo(currentTarget)}
      onKeyUp={({ currentTarget }) => letGo(currentTarget)}
    />
  )
}

// openType 'share' does nothing here: the tap sends. A phone number and an avatar have no counterpart: a page that
// shows them asks @/platform/signin first.
export const Button: FC<ButtonProps> = (props) => {
  const { disabled, loading, onTap, hoverClassName, className, children } = props
  const all = { ...base(props), ...pressable({ onTap: loading ? undefined : onTap, hoverClassName }) }
  const href = addressOf(onTap, disabled || loading)
  if (href !== undefined) {
    return (
      <a {...all} {...asLink(href, props)} className={join('host-button host-link', className)}>
        {children}
      </a>
    )
  }
  return (
    <button
      {...all}
      type={onTap ? 'button' : 'submit'}
      // a disabled button would lose the focus for good
      disabled={disabled || (loading && !onTap)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={join('host-button', className)}
    >
      {children}
    </button>
  )
}

export const RichText: FC<RichTextProps> = (props) => (
  <div
    {...base(props)}
    className={join('host-rich', props.className)}
    dangerouslySetInnerHTML={{ __html: props.html }}
  />
)

/** A page of our own origin gets no origin: with both scripts and origin it could leave the sandbox. */
function sandboxOf(src: string): string | null {
  try {
    const url = new URL(src, location.href)
    if (!/^https?:$/.test(url.protocol)) return null
    const foreign = url.origin !== location.origin
    return `allow-scripts allow-forms allow-popups${foreign ? ' allow-same-origin' : ''}`
  } catch {
    return null
  }
}

export const WebView: FC<WebViewProps> = ({ src, onError }) => {
  const sandbox = sandboxOf(src)
  if (sandbox === null) return null
  return (
    <iframe
      className="host-web"
      src={src}
      title={src}
      sandbox={sandbox}
      referrerPolicy="no-referrer"
      onError={onError}
    />
  )
}

export const Form: FC<FormProps> = (props) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit?.()
  }
  return (
    <form {...base(props)} noValidate onSubmit={submit}>
      {props.children}
      {/* Enter submits a form of several fields only where it has a submit button. */}
      {props.onSubmit && <input type="submit" hidden tabIndex={-1} aria-hidden />}
    </form>
  )
}
