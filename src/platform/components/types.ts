import type { CSSProperties, FC, ReactNode } from 'react'

/** What every host component takes. Give lengths in `style` as strings with 'px': a bare number is rpx on mini-programs. */
export interface BaseProps {
  className?: string
  style?: CSSProperties
  id?: string
  children?: ReactNode
  /** Read by screen readers. */
  ariaLabel?: string
  /** 'none' takes an element with onTap out of the keyboard's order on the web. */
  ariaRole?: string
  ariaHidden?: boolean
  ariaChecked?: boolean
  ariaSelected?: boolean
  ariaDisabled?: boolean
}
export interface TapEvent {
  stopPropagation(): void
}
export interface ViewProps extends BaseProps {
  onTap?: (event: TapEvent) => void
  onLongTap?: (event: TapEvent) => void
  onTouchStart?: (event: TouchLike) => void
  onTouchMove?: (event: TouchLike) => void
  onTouchEnd?: (event: TouchLike) => void
  /** Class while pressed. */
  hoverClassName?: string
  /** A finger that moves on it does not scroll the page below. */
  catchTouchMove?: boolean
}
export interface TouchLike {
  touches: ArrayLike<{ clientX: number; clientY: number }>
}
export interface TextProps extends BaseProps {
  onTap?: (event: TapEvent) => void
  selectable?: boolean
}
export interface ImageProps extends BaseProps {
  src: string
  mode?: 'aspectFill' | 'aspectFit' | 'widthFix' | 'scaleToFill'
  lazyLoad?: boolean
  onTap?: (event: TapEvent) => void
  onLoad?: () => void
  onError?: () => void
  /** Text for screen readers; '' for decoration. */
  alt: string
}
/** A film with the host's own controls. */
export interface VideoProps extends BaseProps {
  src: string
  /** Shown before it plays. */
  poster?: string
  autoPlay?: boolean
  onEnded?: () => void
  onError?: () => void
}
/** A place on a line, by finger or keys. */
export interface SliderProps extends BaseProps {
  value: number
  max: number
  /** Colour of what lies before the place: a token's value, since hosts take no variables. */
  colour: string
  /** While it moves. */
  onChanging: (value: number) => void
  /** Where it was let go. */
  onChange: (value: number) => void
}
export interface InputProps extends BaseProps {
  value: string
  /** 'nickname' lets WeChat's keyboard offer the name of the person's account. */
  type?: 'text' | 'nickname' | 'number' | 'digit' | 'password' | 'tel' | 'idcard'
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  focus?: boolean
  /** Return key of the keyboard. */
  confirmType?: 'done' | 'search' | 'send' | 'next' | 'go'
  onInput?: (value: string) => void
  onFocus?: () => void
  onBlur?: (value: string) => void
  onConfirm?: (value: string) => void
  name?: string
  autoComplete?: string
}
export interface TextareaProps extends Omit<InputProps, 'type' | 'confirmType'> {
  autoHeight?: boolean
  /** Extra px above the keyboard. */
  cursorSpacing?: number
}
/** Bare: no border, ground or padding of its own. */
export interface ButtonProps extends BaseProps {
  /** Takes no taps; the look is the caller's. */
  disabled?: boolean
  /** Busy: takes no taps; the look is the caller's. */
  loading?: boolean
  onTap?: (event: TapEvent) => void
  hoverClassName?: string
  openType?: 'getPhoneNumber' | 'share' | 'chooseAvatar' | 'agreePrivacyAuthorization'
  /** Code of openType getPhoneNumber; null when refused. */
  onPhoneCode?: (code: string | null) => void
  /** Picture of openType chooseAvatar. */
  onAvatar?: (path: string) => void
  /** The person agreed, openType agreePrivacyAuthorization. */
  onAgreePrivacy?: () => void
}
/** A block that scrolls: children of direction 'x' lie in one row of their own, an inline-flex View. */
export interface ScrollViewProps extends BaseProps {
  direction: 'x' | 'y'
  scrollTop?: number
  scrollIntoView?: string
  onScroll?: (position: { top: number; left: number }) => void
  onReachEnd?: () => void
}
/** Its children are SwiperItems. */
export interface SwiperProps extends BaseProps {
  current?: number
  autoplay?: boolean
  /** Milliseconds, default 5000. */
  interval?: number
  circular?: boolean
  onChange?: (index: number) => void
  /** CSS height. */
  height: string
}
export interface SwiperItemProps {
  className?: string
  children?: ReactNode
}
export interface PickerProps extends BaseProps {
  rows: readonly string[]
  index: number
  onChange: (index: number) => void
  onCancel?: () => void
  disabled?: boolean
}
export interface DatePickerProps extends BaseProps {
  mode: 'date' | 'time'
  /** YYYY-MM-DD or HH:mm. */
  value: string
  start?: string
  end?: string
  onChange: (value: string) => void
  disabled?: boolean
}
export interface RichTextProps extends BaseProps {
  /** HTML that the server sanitised. */ html: string
}
/** src: http(s) only; anything else shows nothing. */
export interface WebViewProps {
  src: string
  onError?: () => void
}
export interface FormProps extends BaseProps {
  /** Web: Enter in a field submits. */ onSubmit?: () => void
}

/** What each target's components file exports. */
export interface Components {
  View: FC<ViewProps>
  Text: FC<TextProps>
  Image: FC<ImageProps>
  Video: FC<VideoProps>
  Slider: FC<SliderProps>
  Input: FC<InputProps>
  Textarea: FC<TextareaProps>
  Button: FC<ButtonProps>
  ScrollView: FC<ScrollViewProps>
  Swiper: FC<SwiperProps>
  SwiperItem: FC<SwiperItemProps>
  Picker: FC<PickerProps>
  DatePicker: FC<DatePickerProps>
  RichText: FC<RichTextProps>
  WebView: FC<WebViewProps>
  Form: FC<FormProps>
}
