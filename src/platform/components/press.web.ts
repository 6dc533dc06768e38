import type {
  HTMLAttributes,
  KeyboardEvent,
  MouseEvent as Pressed,
  PointerEvent,
  SyntheticEvent,
} from 'react'
import type { BaseProps, Tap, TapEvent, ViewProps } from './types'

interface Pressable {
  onTap?: Tap | undefined
  onLongTap?: ((event: TapEvent) => void) | undefined
  hoverClassName?: string | undefined
}
type DomProps = HTMLAttributes<HTMLElement>

const longTapMs = 500
// One finger presses one thing: what it holds down need not be kept for each element.
let timer: ReturnType<typeof setTimeout> | undefined
/** The click that ends a long tap is not a tap. */
let held = false
/** A mouse pressed last: its other buttons have a menu, a finger's long press is the app's. */
let byMouse = false

const releaseTimer = () => clearTimeout(timer)

/** Pointer, click and keyboard handlers of an element that can be tapped, held or shows that it is pressed. */
export function pressable({ onTap, onLongTap, hoverClassName }: Pressable): DomProps {
  const props: DomProps = {}
  if (onTap || onLongTap)
    props.onPointerDownCapture = ({ pointerType }) => {
      byMouse = pointerType === 'mouse'
    }
  if (hoverClassName || onLongTap) {
    const release = (event: SyntheticEvent<HTMLElement>) => {
      releaseTimer()
      if (hoverClassName) event.currentTarget.classList.remove(...hoverClassName.split(' '))
    }
    props.onPointerDown = (event: PointerEvent<HTMLElement>) => {
      held = false
      if (event.button > 0) return
      if (hoverClassName) event.currentTarget.classList.add(...hoverClassName.split(' '))
      if (!onLongTap) return
      releaseTimer()
      timer = setTimeout(() => {
        held = true
        onLongTap(event)
      }, longTapMs)
    }
    props.onPointerUp = release
    props.onPointerCancel = release
    props.onPointerLeave = release
    if (onLongTap)
      props.onContextMenu = (event) => {
        if (!(onTap?.href && byMouse)) event.preventDefault()
      }
  }
  if (onTap || onLongTap) {
    props.onClick = (event) => {
      if (onTap?.href && !ours(event)) return
      // a click by Enter has no detail
      if (event.detail > 0 && byMouse && selecting(event.currentTarget)) return
      if (held) {
        held = false
        event.stopPropagation()
      } else onTap?.(event)
    }
  }
  return props
}

/** Whether a click on a link opens the page here; the browser opens it in a tab or window of its own, or keeps it. */
function ours(event: Pressed<HTMLElement>): boolean {
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (elsewhere) event.stopPropagation()
  else event.preventDefault()
  return !elsewhere
}

/** Whether a mouse was drawn over the words of an element to take them, which is not a tap on it. */
function selecting(element: HTMLElement): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return false
  return element.contains(selection.anchorNode) || element.contains(selection.focusNode)
}

/** A row whose link lies under its words: a click there that is the browser's opens a tab, as on the link. */
export function overLink(href: string): DomProps {
  const open = (event: Pressed<HTMLElement>) => {
    const { target, currentTarget } = event
    const taker = target instanceof Element && target.closest('a, button, input, textarea, video, [tabindex]')
    // the link itself and what has clicks of its own mind them
    if (taker && currentTarget.contains(taker)) return
    event.preventDefault()
    window.open(href, '_blank', 'noopener')
  }
  return {
    onClickCapture: (event) => {
      if (event.ctrlKey || event.metaKey) open(event)
    },
    onAuxClick: (event) => {
      if (event.button === 1) open(event)
    },
  }
}

/** Address of the page that a tap leads to, unless the element is hidden or takes no taps. */
export const addressOf = (onTap: Tap | undefined, off: boolean | undefined): string | undefined =>
  onTap?.href === undefined || off ? undefined : `#${onTap.href}`

/** A mouse that is held down moves things as one finger does. */
export function draggable({
  onTouchStart,
  onTouchMove,
  onTouchEnd,
}: Pick<ViewProps, 'onTouchStart' | 'onTouchMove' | 'onTouchEnd'>): DomProps {
  if (!onTouchMove) return {}
  return {
    onMouseDown: (event: Pressed<HTMLElement>) => {
      if (event.button > 0) return
      event.preventDefault()
      onTouchStart?.({ touches: [event] })
      const move = (moved: MouseEvent) => onTouchMove({ touches: [moved] })
      const end = () => {
        removeEventListener('mousemove', move)
        removeEventListener('mouseup', end)
        onTouchEnd?.({ touches: [] })
      }
      addEventListener('mousemove', move)
      addEventListener('mouseup', end)
    },
  }
}

/** Makes an element that is not a button answer the keyboard as one. */
export function focusable(onTap: (event: TapEvent) => void): DomProps {
  return {
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      onTap(event)
    },
  }
}

/** The properties that every element has, in the DOM's names. */
export function base(props: BaseProps): DomProps {
  const { id, className, style, ariaLabel, ariaRole, ariaHidden, ariaChecked, ariaSelected, ariaDisabled } =
    props
  return {
    id,
    className,
    style,
    role: ariaRole === 'none' ? undefined : ariaRole,
    // a page's bar has the heading of level 1
    'aria-level': ariaRole === 'heading' ? 2 : undefined,
    'aria-label': ariaLabel,
    'aria-hidden': ariaHidden,
    'aria-checked': ariaChecked,
    'aria-selected': ariaSelected,
    'aria-disabled': ariaDisabled,
  }
}

export const join = (host: string, className?: string): string => (className ? `${host} ${className}` : host)
