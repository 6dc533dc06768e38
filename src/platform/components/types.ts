import type { CSSProperties, FC, ReactNode } from 'react'

/** What every host component takes. Give lengths in `style` as strings with 'px': a bare number is rpx on mini-programs. */
export interface BaseProps {
  className?: string | undefined
  style?: CSSProperties | undefined
  id?: string | undefined
  children?: ReactNode
  /** Read by screen readers. */
  ariaLabel?: string | undefined
  /**
   * 'none' takes an element with onTap out of the keyboard's order on the web. One whose tap leads to a page has a link
   * laid under what can be pressed in it there; `ariaLabel` is that link's name.
   */
  ariaRole?: string | undefined
  ariaHidden?: boolean | undefined
  ariaChecked?: boolean | undefined
  ariaSelected?: boolean | undefined
  ariaDisabled?: boolean | undefined
}
export interface TapEvent {
  stopPropagation(): void
}
/** What a tap does. One that leads to a page of ours says where: on the web what carries it is a link there. */
export interface Tap {
  (event: TapEvent): void
  /** '/pages/index/search?tab=people' */
  readonly href?: string | undefined
}
export interface ViewProps extends BaseProps {
  onTap?: Tap | undefined
  onLongTap?: ((event: TapEvent) => void) | undefined
  onTouchStart?: ((event: TouchLike) => void) | undefined
  onTouchMove?: ((event: TouchLike) => void) | undefined
  onTouchEnd?: ((event: TouchLike) => void) | undefined
  /** Class while pressed. */
  hoverClassName?: string | undefined
  /** A finger that moves on it does not scroll the page below. */
  catchTouchMove?: boolean | undefined
}
export interface TouchLike {
  touches: ArrayLike<{ clientX: number; clientY: number }>
}
export interface TextProps extends BaseProps {
  onTap?: Tap | undefined
  selectable?: boolean | undefined
}
export interface ImageProps extends BaseProps {
  src: string
  mode?: 'aspectFill' | 'aspectFit' | 'widthFix' | 'scaleToFill' | undefined
  lazyLoad?: boolean | undefined
  onTap?: ((event: TapEvent) => void) | undefined
  /** With its own sides; Alipay's are texts. */
  onLoad?: ((event: { detail: { width: number | string; height: number | string } }) => void) | undefined
  onError?: (() => void) | undefined
  /** Text for screen readers; '' for decoration. */
  alt: string
}
/** A film with the host's own controls. */
export interface VideoProps extends BaseProps {
  src: string
  /** Shown before it plays. */
  poster?: string | undefined
  autoPlay?: boolean | undefined
  onEnded?: (() => void) | undefined
  onError?: (() => void) | undefined
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
  type?: 'text' | 'nickname' | 'number' | 'digit' | 'password' | 'tel' | 'idcard' | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  disabled?: boolean | undefined
  focus?: boolean | undefined
  /** Return key of the keyboard. */
  confirmType?: 'done' | 'search' | 'send' | 'next' | 'go' | undefined
  onInput?: ((value: string) => void) | undefined
  onFocus?: (() => void) | undefined
  onBlur?: ((value: string) => void) | undefined
  onConfirm?: ((value: string) => void) | undefined
  name?: string | undefined
  autoComplete?: string | undefined
}
/** A stretch of what is being written, blue where it will be a link. */
interface PaintedPart {
  text: string
  link: boolean
}
export interface TextareaProps extends Omit<InputProps, 'type' | 'confirmType'> {
  /** Cuts the value into parts, so that links are seen as they are typed: where `paintsText`. Loses nothing. */
  paint?: ((text: string) => readonly PaintedPart[]) | undefined
  autoHeight?: boolean | undefined
  /** Extra px above the keyboard. */
  cursorSpacing?: number | undefined
  /** Enter on the web, where Shift and Enter begin a line. A mini-program's key always begins one. */
  onEnter?: (() => void) | undefined
}
/** Bare: no border, ground or padding of its own. */
export interface ButtonProps extends BaseProps {
  /** Takes no taps; the look is the caller's. */
  disabled?: boolean | undefined
  /** Busy: takes no taps; the look is the caller's. */
  loading?: boolean | undefined
  onTap?: Tap | undefined
  hoverClassName?: string | undefined
  openType?: 'getPhoneNumber' | 'share' | 'chooseAvatar' | 'agreePrivacyAuthorization' | undefined
  /** Code of openType getPhoneNumber; null when refused. */
  onPhoneCode?: ((code: string | null) => void) | undefined
  /** Picture of openType chooseAvatar. */
  onAvatar?: ((path: string) => void) | undefined
  /** The person agreed, openType agreePrivacyAuthorization. */
  onAgreePrivacy?: (() => void) | undefined
}
/** A block that scrolls: children of direction 'x' lie in one row of their own, an inline-flex View. */
export interface ScrollViewProps extends BaseProps {
  direction: 'x' | 'y'
  scrollTop?: number | undefined
  scrollIntoView?: string | undefined
  onScroll?: ((position: { top: number; left: number }) => void) | undefined
  onReachEnd?: (() => void) | undefined
}
/** Its children are SwiperItems. */
export interface SwiperProps extends BaseProps {
  current?: number | undefined
  autoplay?: boolean | undefined
  /** Milliseconds, default 5000. */
  interval?: number | undefined
  circular?: boolean | undefined
  onChange?: ((index: number) => void) | undefined
  /** CSS height. */
  height: string
}
export interface SwiperItemProps {
  className?: string | undefined
  children?: ReactNode
}
export interface PickerProps extends BaseProps {
  rows: readonly string[]
  index: number
  onChange: (index: number) => void
  onCancel?: (() => void) | undefined
  disabled?: boolean | undefined
}
export interface DatePickerProps extends BaseProps {
  mode: 'date' | 'time'
  /** YYYY-MM-DD or HH:mm. */
  value: string
  start?: string | undefined
  end?: string | undefined
  onChange: (value: string) => void
  disabled?: boolean | undefined
}
export interface RichTextProps extends BaseProps {
  /** HTML that the server sanitised. */ html: string
}
/** src: http(s) only; anything else shows nothing. */
export interface WebViewProps {
  src: string
  onError?: (() => void) | undefined
}
export interface FormProps extends BaseProps {
  /** Web: Enter in a field submits. */ onSubmit?: (() => void) | undefined
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
  /** A Textarea draws its value as `paint` says. A host's own field has one colour. */
  paintsText: boolean
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
