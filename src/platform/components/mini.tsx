import React from 'react'
import type { FC } from 'react'
import { host } from './host'
import { keyboard } from './keyboard'
import './mini.css'
import { nicknameType } from './nickname'
import type {
  BaseProps,
  FormProps,
  ImageProps,
  InputProps,
  RichTextProps,
  ScrollViewProps,
  SliderProps,
  SwiperItemProps,
  SwiperProps,
  TextareaProps,
  TextProps,
  VideoProps,
  ViewProps,
  WebViewProps,
} from './types'

export const View = host<ViewProps>('view')
export const Text = host<TextProps>('text')
export const Image = host<ImageProps>('image')
export const SwiperItem = host<SwiperItemProps>('swiper-item')

/** What a mini-program's event carries; the vendor's types name each apart. */
export interface Detail<T> {
  detail: T
}
type Typed = (event: Detail<{ value: string }>) => void

type Replaced = 'type' | 'maxLength' | 'onInput' | 'onBlur' | 'onConfirm' | 'autoComplete'
interface HostInputProps extends Omit<InputProps, Replaced> {
  type?: 'text' | 'nickname' | 'number' | 'digit' | 'idcard' | undefined
  password?: boolean | undefined
  maxlength: number
  placeholderClassName: string
  autoHeight?: boolean | undefined
  cursorSpacing?: number | undefined
  showConfirmBar?: boolean | undefined
  onInput?: Typed | undefined
  onBlur?: Typed | undefined
  onConfirm?: Typed | undefined
}

const HostInput = host<HostInputProps>('input')
const HostTextarea = host<HostInputProps>('textarea')

const types = {
  text: 'text',
  nickname: nicknameType,
  number: 'number',
  digit: 'digit',
  password: 'text',
  tel: 'number',
  idcard: 'idcard',
} as const

/** The three handlers of a text field, which take the value instead of the event. */
const typed = ({ onInput, onBlur, onConfirm }: Pick<InputProps, 'onInput' | 'onBlur' | 'onConfirm'>) => ({
  onInput: onInput && ((event: Detail<{ value: string }>) => onInput(event.detail.value)),
  onBlur: onBlur && ((event: Detail<{ value: string }>) => onBlur(event.detail.value)),
  onConfirm: onConfirm && ((event: Detail<{ value: string }>) => onConfirm(event.detail.value)),
})

type Listener = (value: string) => void
/** A nickname that is picked from the keyboard's bar is told when the field is left, not as typed. */
const both =
  (first?: Listener, second?: Listener): Listener =>
  (value) => {
    first?.(value)
    second?.(value)
  }

// Without a maxlength the vendors cut at 140.
const endless = -1

export const Input: FC<InputProps> = ({
  type = 'text',
  maxLength = endless,
  onInput,
  onBlur,
  onConfirm,
  autoComplete,
  ...rest
}) => (
  <HostInput
    {...rest}
    {...typed({ onInput, onBlur: type === 'nickname' ? both(onInput, onBlur) : onBlur, onConfirm })}
    type={types[type]}
    password={type === 'password' || undefined}
    maxlength={maxLength}
    placeholderClassName="host-placeholder"
  />
)

export const paintsText = false as boolean

export const Textarea: FC<TextareaProps> = ({
  maxLength = endless,
  onInput,
  onBlur,
  onConfirm,
  autoComplete,
  cursorSpacing,
  onEnter,
  paint,
  ...rest
}) => (
  <HostTextarea
    {...rest}
    {...typed({ onInput, onBlur, onConfirm })}
    {...keyboard(cursorSpacing)}
    maxlength={maxLength}
    placeholderClassName="host-placeholder"
  />
)

interface HostScrollViewProps extends Omit<ScrollViewProps, 'direction' | 'onScroll' | 'onReachEnd'> {
  scrollX?: boolean | undefined
  scrollY?: boolean | undefined
  onScroll?: ((event: Detail<{ scrollTop: number; scrollLeft: number }>) => void) | undefined
  onScrollToLower?: (() => void) | undefined
}
const HostScrollView = host<HostScrollViewProps>('scroll-view')

export const ScrollView: FC<ScrollViewProps> = ({ direction, onScroll, onReachEnd, ...rest }) => (
  <HostScrollView
    {...rest}
    {...(direction === 'x' ? { scrollX: true } : { scrollY: true })}
    onScroll={onScroll && (({ detail }) => onScroll({ top: detail.scrollTop, left: detail.scrollLeft }))}
    onScrollToLower={onReachEnd}
  />
)

interface HostSwiperProps extends Omit<SwiperProps, 'height' | 'onChange'> {
  onChange?: ((event: Detail<{ current: number }>) => void) | undefined
}
const HostSwiper = host<HostSwiperProps>('swiper')

export const Swiper: FC<SwiperProps> = ({ height, style, interval = 5000, onChange, ...rest }) => (
  <HostSwiper
    {...rest}
    interval={interval}
    style={{ ...style, height }}
    onChange={onChange && (({ detail }) => onChange(detail.current))}
  />
)

interface HostVideoProps extends Omit<VideoProps, 'autoPlay'> {
  autoplay?: boolean | undefined
  controls: boolean
  objectFit: 'contain'
}
const HostVideo = host<HostVideoProps>('video')

export const Video: FC<VideoProps> = ({ autoPlay, ...rest }) => (
  <HostVideo {...rest} autoplay={autoPlay} controls objectFit="contain" />
)

interface HostSliderProps extends BaseProps {
  value: number
  max: number
  activeColor: string
  onChange: (event: Detail<{ value: number }>) => void
  onChanging: (event: Detail<{ value: number }>) => void
}
const HostSlider = host<HostSliderProps>('slider')

export const Slider: FC<SliderProps> = ({ className, colour, onChange, onChanging, ...rest }) => (
  <HostSlider
    {...rest}
    className={className ? `host-slider ${className}` : 'host-slider'}
    activeColor={colour}
    onChange={({ detail }) => onChange(detail.value)}
    onChanging={({ detail }) => onChanging(detail.value)}
  />
)

const HostRichText = host<BaseProps & { nodes: string }>('rich-text')

export const RichText: FC<RichTextProps> = ({ html, ...rest }) => <HostRichText {...rest} nodes={html} />

const HostWebView = host<WebViewProps>('web-view')

export const WebView: FC<WebViewProps> = ({ src, onError }) =>
  /^https?:/i.test(src) ? <HostWebView src={src} onError={onError} /> : null

// A mini-program's form only gathers values; the keyboard's own key is the field's onConfirm.
export const Form: FC<FormProps> = ({ onSubmit, ...rest }) => <View {...rest} />
