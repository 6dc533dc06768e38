import { isWide } from './beside'
import { navigateBack } from './navigation'
import { stack } from './stack'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
const groups = '[role="tablist"], [role="radiogroup"]'

/** The tabs, chips or radios of a group that can be chosen. */
const choicesOf = (group: Element): HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>('[role="tab"], [role="radio"]')].filter(
    (item) => item.closest(groups) === group && item.getAttribute('aria-disabled') !== 'true',
  )

/** The tabs, chips or radios among which the focus is, and those of its group. */
function groupOf(target: EventTarget | null) {
  const one = target instanceof Element ? target.closest<HTMLElement>('[role="tab"], [role="radio"]') : null
  const group = one?.closest(groups)
  return one && group ? { one, all: choicesOf(group) } : null
}

const isChosen = (item: Element): boolean =>
  item.getAttribute('aria-selected') === 'true' || item.getAttribute('aria-checked') === 'true'

/**
 * Makes each group one stop for Tab: where the focus is, else what is chosen, else the first. Done as Tab is pressed,
 * before the focus moves: what is chosen and what there is to choose change with every page.
 */
function rove(): void {
  for (const group of document.querySelectorAll(groups)) {
    const all = choicesOf(group)
    const stop = all.find((item) => item.contains(document.activeElement)) ?? all.find(isChosen) ?? all[0]
    for (const item of all) item.tabIndex = item === stop ? 0 : -1
  }
}

/** Arrows choose among tabs, chips and radios; Tab goes past them, as past one. */
function within(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === 'Tab') return rove()
  const found = groupOf(event.target)
  if (!found) return
  const { one, all } = found
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
