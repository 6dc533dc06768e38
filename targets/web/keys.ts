import { isWide } from './beside'
import { navigateBack } from './navigation'
import { stack } from './stack'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The tabs, chips or radios among which the focus is, and those of its group. */
function groupOf(target: EventTarget | null) {
  const one = target instanceof Element ? target.closest<HTMLElement>('[role="tab"], [role="radio"]') : null
  const group = one?.closest('[role="tablist"], [role="radiogroup"]')
  if (!one || !group) return null
  return { one, all: [...group.querySelectorAll<HTMLElement>(`[role="${one.getAttribute('role')}"]`)] }
}

/** Arrows choose among tabs, chips and radios; Tab goes past them, as past one. */
function within(event: KeyboardEvent): void {
  const found = groupOf(event.target)
  if (!found || event.altKey || event.ctrlKey || event.metaKey) return
  const { one, all } = found
  if (event.key === 'Tab') {
    const others = all.filter((item) => item !== one && item.tabIndex === 0)
    others.forEach((item) => (item.tabIndex = -1))
    window.setTimeout(() => others.forEach((item) => (item.tabIndex = 0)))
    return
  }
  const step = steps[event.key]
  const at = step === undefined ? 0 : all.indexOf(one) + step
  const next =
    step !== undefined || event.key === 'Home'
      ? all[(at + all.length) % all.length]
      : event.key === 'End' && all[all.length - 1]
  if (!next) return
  event.preventDefault()
  next.focus()
  // a tab of the rail leads to a page, which would take the focus
  if (!next.hasAttribute('href')) next.click()
}

/** Escape leaves what lies beside a list, and photos with what is said of them; sheets and dialogs take it before. */
function leave(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isWide()) return
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
  const opened = stack.list ? stack.list !== stack.top : document.querySelector('.sh-top .u-beside')
  if (!opened || stack.pages.length < 2 || document.querySelector('dialog[open], .sh-top .u-scrim')) return
  event.preventDefault()
  void navigateBack()
}

/** Listens to the keys that no element has for itself. Returns how to stop. */
export const listenToKeys = (): (() => void) => {
  document.addEventListener('keydown', within)
  window.addEventListener('keydown', leave)
  return () => {
    document.removeEventListener('keydown', within)
    window.removeEventListener('keydown', leave)
  }
}
