import type { Layer } from './types'

interface Held {
  panel: HTMLElement
  leave: () => void
}
/** Oldest first. */
const held: Held[] = []

/** What Tab stops at. */
const stops =
  'a[href], button:enabled, input:enabled:not([tabindex="-1"]), textarea:enabled, select:enabled, [tabindex="0"]'

/** Past the last comes the first, and the other way round. */
function turn(panel: HTMLElement, event: KeyboardEvent) {
  const inside = panel.querySelectorAll<HTMLElement>(stops)
  const first = inside[0] ?? panel
  const last = inside[inside.length - 1] ?? panel
  const { activeElement } = document
  const out = !panel.contains(activeElement)
  if (
    event.shiftKey ? out || activeElement === first || activeElement === panel : out || activeElement === last
  ) {
    event.preventDefault()
    ;(event.shiftKey ? last : first).focus()
  }
}

/** The latest that is on the page in front: another page may have come over one that is open. */
const topmost = () => [...held].reverse().find(({ panel }) => !panel.closest('[aria-hidden="true"]'))

function press(event: KeyboardEvent) {
  const top = topmost()
  // a dialog of the browser's own lies above all and minds its keys itself
  if (!top || event.defaultPrevented || document.querySelector('dialog[open]')) return
  if (event.key === 'Tab') turn(top.panel, event)
  // while an input method composes, Escape is its own
  if (event.key !== 'Escape' || event.isComposing) return
  // else a question that leaving asks would be answered by the same key
  event.preventDefault()
  top.leave()
}

export const layer: Layer = {
  hold(id, leave) {
    const panel = document.getElementById(id)
    if (!panel) return () => undefined
    const before = document.activeElement
    const one: Held = { panel, leave }
    if (held.length === 0) document.addEventListener('keydown', press)
    held.push(one)
    panel.setAttribute('aria-modal', 'true')
    panel.tabIndex = -1
    panel.style.outline = 'none'
    // a field that asks for the focus gets it after this
    panel.focus({ preventScroll: true })
    return () => {
      held.splice(held.indexOf(one), 1)
      if (held.length === 0) document.removeEventListener('keydown', press)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  },
}
